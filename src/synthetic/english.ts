/**
 * English words of documentation models (lending, insurance, logistics, health, public administration, energy, industry), the
 * most used first, each once.
 */
export const english: readonly string[] = `
account contract payment request record status date case order document amount customer decision rule service period notice application address approval
number person limit type form change balance party code reference invoice report list value transfer claim task entry message total rate product review item
name fee office event permit policy plan condition agreement history summary file register due open new active valid pending final monthly annual current
previous first last create update check send close receive confirm cancel assign calculate reason machine role citizen shipment patient meter loan insurer
team user tool owner resident partner parcel doctor reading mould region mortgage insured country household city lathe street package physician consumption
language borrower policyholder robot currency municipality price cost pallet nurse welding tax kilowatt council discount lender premium casting interest
deadline container midwife mayor reminder megawatt forging letter collateral coverage email milling ministry phone carton surgeon contact voltage profile
polishing identity pledge cover department crate therapist signature coating proof evidence authority attachment paint guarantor deductible box pharmacist
template draft agency frequency varnish version release barrel dentist archive guarantee copayment adhesive folder registry page grid plastic section sack
paramedic field registration instalment benefit table rubber column network row freight hospital civil steel cell screen principal peril button substation
iron menu marriage cargo clinic panel aluminium dialog maturity hazard step divorce transformer wizard copper load ward filter search birth zinc query arrears
damage feeder result haulage bed index brass adoption catalogue category default accident cable alloy class carrier theatre group naturalisation family timber
kind repayment collision level pole shipper ambulance nationality plywood priority severity grade paper passport score consignee pharmacy pylon amortisation
theft rank cardboard weight size visa length consignor laboratory switchgear textile overdraft fire width height asylum cotton volume forwarder practice area
breaker distance credit flood wool refugee duration courier outpatient fabric interval fuse schedule immigration bank storm calendar yarn appointment driver
inpatient meeting border agenda relay leather minute branch hail hour ceramic embassy truck admission day week outage month cement savings earthquake
consulate quarter lorry discharge year concrete season interruption morning residence evening brick deposit lightning van referral holiday weekend domicile
restoration gravel shift roster fleet consultation withdrawal burglary absence sand relocation presence curtailment attendance glass badge axle visit system
election cheque vandalism module recipe congestion component interface tyre examination ballot ingredient operation card breakage parameter answer redispatch
mixture vote error fuel diagnosis warning blend cash leakage session voter balancing token flavour diesel symptom password login candidate dairy teller injury
access imbalance permission mileage finding right milk constituency restriction lock vault disability nomination cheese key route treatment referendum backup
restore butter export ledger death leg therapy import petition meat batch job queue poultry assembly stop surgery generator worker journal survivor trigger
fish timer parliament retry hub procedure timeout turbine grain posting dependant rollback commit statute flour audit depot trail boiler trace booking spouse
bread act log metric warehouse anaesthesia sugar alert reactor bill threshold bookkeeping child target salt baseline dock incision forecast ordinance windmill
coffee actual estimate voucher heir variance tea decree ramp wound deviation solar trend beverage average receipt endowment regulation median gate bandage
maximum bottle minimum amendment sum can count statement surrender yard stitch ratio percentage gazette inverter jar fraction unit bay medication margin lapse
lid measure jurisdiction accept battery add packaging adjust aisle drug court spread reinstatement aggregate shrink allocate storage amend announce rack dose
judge palletiser append yield rider apply hydro quality appoint lawyer shelf dosage approve arrange tolerance coupon endorsement ask hearing dam assess defect
bin tablet attach authorise verdict scrap bond exclusion begin reservoir slot capsule block rework book appeal bundle share clause call pump calibration
picking ampoule charge objection choose gauge classify clear stock wording geothermal packing injection complaint collect caliper combine compare microscope
complete grievance sorting infusion biomass dividend tariff compute consult prototype convert ombudsman copy stacking vaccine biogas blueprint correct fund
actuary mediation debit drawing decide loading vaccination declare hydrogen portfolio reinsurance specification decline fine deduct define unloading immunity
engineer delay methane penalty delegate asset retrocession technician delete deliver crossdock allergy offence gas operator describe liability treaty detect
foreman determine misdemeanour conveyor intolerance display pipeline dispatch apprentice distribute equity cession police divide forklift reaction supervisor
download compressor enforce prosecutor enrol contractor capital bordereau scanner side enter escalate custody valve subcontractor evaluate examine barcode
interaction exchange reserve pool freelancer exclude probation execute leak employee exempt label contraindication expire prison provision catastrophe explain
employer extend pressure extract tag prescription parole payroll fetch finish exposure fix calorific wage flag licence seal refill follow forward bonus risk
adjuster freeze heating fulfil overtime manifest blood generate grant concession handle leave rating assessor cooling hide waybill sample hold sickness
identify certificate include covenant expert increase district parental consignment specimen inform accreditation inspect recruitment install invite tranche
witness chimney delivery urine inspection issue vacancy join keep interview inspector launch pickup tissue coal syndicate negligence lead lend resume link
compliance handover culture oil onboarding locate facility maintain violation manage offboarding map recipient biopsy refinery mark drawdown indemnity
training infringement match merge neighbour pathology course migrate zoning disbursement compensation modify trainer monitor locker radiology move cadastre
negotiate wellhead competence notify origination subrogation object doorstep image observe obtain drilling offer appraisal underwriting recourse omit boundary
tracking scan operate promotion oppose rig organise easement outsource dismissal refinancing recovery milestone ultrasound overrule pay construction platform
resignation perform place arrival tomography restructuring salvage retirement demolition post tanker postpone union prepare departure contrast present
heritage foreclosure wreck prevent bargaining print petrol process transit monument strike procure lien repairer prohibit propose dispute environment protect
customs radiation prove works provide encumbrance workshop publish noise peak purchase implant qualify quote emission shop title raise offpeak reach duty
prosthesis read store pollution reckon deed vehicle standing recommend declaration device reconcile soil recover cashier reduce notary car refer broker
pacemaker groundwater checkout refund refuse regulate basket nature origin reject prosumer valuation motorcycle relate cart remind forest remove destination
pulse renew aggregator wishlist trailer repair repeat hunting replace incoterm reply retailer rescind surveyor caravan fishing resolve port temperature
campaign respond supplier agriculture restrict property boat advertisement retain harbour oxygen retrieve farm distributor banner return reverse dwelling
vessel revise newsletter livestock terminal breathing revoke wholesale subscriber land aircraft harvest save berth heart audience seize auction select subsidy
segment sell plot quay lung separate serve bidding persona settle crane kidney building jewellery show allowance sign clearing simulate prospect sort liver
specify apartment furniture opportunity split merit start ferry skin unemployment garage luggage submit baseload quotation subscribe welfare substitute barge
bone suspend negotiation switch lease travel housing synchronise conversion rail muscle terminate test track school retention tenant trip train nerve
translate churn transmit pupil treat landlord traveller unlock carbon loyalty wagon brain upload teacher use reward validate verify rent cancellation
footprint locomotive eye view lesson membership waive brand warn curriculum ear rental withdraw write logo absolute diploma accessible siding tooth offset
slogan accurate repossession assistance additional enrolment adequate magazine advance airport stomach renewable bankruptcy roadside newspaper alternative
kindergarten anonymous applicable flight pregnancy publisher automatic efficiency university available insolvency towing basic editor binding airline student
blank insulation author central creditor replacement certain chronic reader scholarship newborn collective retrofit commercial copyright common debtor library
compatible stowage infant complex royalty compulsory museum conditional patent debt malus confidential lashing adolescent consecutive consistent trademark
constant contractual dangerous elderly dunning fraud cooperative sport corporate appliance corrected inventor hazardous frailty critical playground collection
investigator cumulative invention daily thermostat deferred dementia park defined research dependent bailiff suspicion derived charger experiment detailed
cemetery humidity diabetes digital direct hypothesis writeoff settlement disputed burial charging domestic cold asthma double dual crematorium duplicate hotel
impairment station early chilled cancer effective room electronic taxpayer eligible hedge incurred emergency plug guest frozen stroke empty assessment equal
reservation essential exact swap severance socket perishable fracture levy exceptional reception excess exclusive restaurant existing excise fragile infection
connector option mortality expected explicit kitchen external deduction extra oversize virus phase waiter false future morbidity federal exemption fiscal cook
fixed bacterium wiring flexible longevity dish rebate foreign formal former inventory fungus cleaning free installer bracket frequent dealer lifetime laundry
full functional replenishment hygiene electrician towel general cohort generic elevator reorder disinfection global gross connection half stairs hourly age
procurement safety isolation identical corridor immediate disconnection implicit tenderer inactive lobby gender backorder outbreak incoming incomplete award
reconnection basement independent indirect shortage epidemic smoker individual roof initial framework tenancy inner window intermediate quarantine internal
lot nominee occupation international door irregular metering joint vendor contagion protest wall large trustee hobby late lawful ceiling transparency legal
screening liable floor linked beneficiary questionnaire liquid local lamp tender prevention long lower secrecy heater mandate disclosure mandatory manual bid
counselling marginal plumbing medium remittance inception telemetry toilet mixed nutrition mobile budget moderate shower multiple wire renewal municipal
gateway sourcing diet appropriation garden mutual national natural hardware expenditure negative demand firmware correspondent expiry net software nominal
normal treasury exercise obsolete sensor server sanction termination occasional official auditor database ongoing supply rehabilitation optional actuator
ordinary binder cluster original outer chain physiotherapy node outgoing census outstanding laundering overdue router parallel production nursing partial
survey firewall particular passive proposal past statistics care periodic permanent antenna personal turnover population physical caregiver positive bandwidth
possible spinning preferred volunteer latency preliminary revenue intermediary hospice premature association blackstart throughput preventive primary serial
palliative profit domain prior foundation private islanding probable professional part consent proper church loss commission encryption proportional inertia
provisional public spare directive community hash punctual expense brokerage quarterly maintenance checksum random neighbourhood rapid kit guardian rare
protocol raw income clawback real recent packet confidentiality recurring redundant province endpoint salary regional fault regular anamnesis related webhook
state relevant remote pension underwriter fitter callback reuse chart residual federation responsible restricted payload retroactive annuity guideline crew
recycling vital traffic schema rough rural safe migration parking disposal triage helicopter scheduled wealth appetite seasonal sandbox secondary pedestrian
secure waste sensitive vegetation staging affordability accumulation serious cyclist deployment shared pallets resuscitation short clearance solvency zone
significant hotfix bus similar simple demurrage intensive patch single tram small liquidity special upgrade specific detention stable landowner downgrade
standard leverage layer statutory steady feature timetable surcharge relapse strict strong toggle subordinate benchmark ticket subsequent toll prognosis
sufficient helmet suitable fare supplementary rollout surplus bridge suspicious technical road glove incident temporary tentative tunnel acute inflation
franchise postmortem transparent pavement typical ladder unclear runbook uniform ferryman benign sewer deflation waiting unique universal scaffold unknown
weighbridge malignant unlimited drainage backlog unpaid euro annuitant unused lockout sprint upper streetlight tachograph oral urban urgent cent payout useful
snow usual bug dispatcher intravenous vacant variable verbal coin visible planner topical regression voluntary hydrant vulnerable banknote weekly planning
sterile whole firefighter wide fixture written wrong wallet drill optimisation toxic siren yearly snapshot zero
`
  .trim()
  .split(/\s+/)
