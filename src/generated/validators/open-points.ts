// @ts-nocheck
// Generated from contract/schemas/open-points.schema.json by `npm run generate:validators`; not to be edited.
import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'

const require = createRequire(import.meta.url)
export const validate: ValidateFunction = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Register of open points: what the specification does not show, and what would close each","type":"object","required":["openPoints"],"additionalProperties":false,"properties":{"$schema":{"type":"string"},"openPoints":{"type":"array","items":{"type":"object","required":["id","section","title","words","closedBy"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[A-Za-z][A-Za-z0-9._-]*$"},"section":{"type":"string","minLength":1,"description":"Where the specification leaves it open."},"title":{"type":"string","minLength":1,"description":"The point in one short sentence."},"topic":{"type":"string","minLength":1,"description":"The point in a few words, for a table."},"words":{"type":"string","minLength":1,"description":"What is not shown, in our words."},"operation":{"type":"string","description":"The operation it concerns, when it concerns one."},"cites":{"type":"array","items":{"type":"string"},"description":"Ids of the stated clauses it stands beside."},"closedBy":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/part"},"description":"The parts of the point; it is closed when each of them is decided."},"decided":{"type":"string","minLength":1,"description":"The decision, in words, for parts that only this register can hold; writing it closes them."}},"if":{"required":["decided"]},"then":{"properties":{"closedBy":{"contains":{"required":["register"]}}}}}}},"$defs":{"part":{"type":"object","required":["decides"],"additionalProperties":false,"anyOf":[{"required":["by"]},{"required":["register"]}],"properties":{"decides":{"type":"string","minLength":1,"description":"What this part decides, as a noun."},"by":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/expression"},"description":"Decided when any one of these finds something."},"register":{"const":true,"description":"No keyword of OpenAPI says this: the member decided of this point does."},"draft":{"type":"object","required":["at","add","undecided"],"additionalProperties":false,"description":"The smallest addition that would decide it, as a start for an author.","properties":{"at":{"$ref":"#/$defs/expression","description":"The place that receives the addition; it is there."},"add":{"type":"object","minProperties":1},"undecided":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^(/([^~/]|~[01])*)+$"},"description":"JSON Pointers into add: values that stand there only to be replaced."}}}}},"expression":{"type":"string","pattern":"^(note:.+|[^#]*#(/.*)?)$","description":"OPERATION#POINTER looks from an operation, found by name (* is any operation; nothing before # is the whole document), along a JSON Pointer. A token of the pointer may be * (any member), {words} (a member so named, however cased, spaced or hyphenated), {a|b} (one of several), {*words*} (with these in its name), [member=value] (a member that has this; the value may be {words} too), (404) (the reply that covers this status: itself, 4XX or default) or (2XX) (each reply of this class, or default). References and allOf, anyOf, oneOf are looked through. An extension that holds words, or false, answers for whatever is looked for below it. note:OPERATION finds a note."}}};
const func1 = Object.prototype.hasOwnProperty;
const func2 = require("ajv/dist/runtime/ucs2length").default;
const pattern4 = new RegExp("^[A-Za-z][A-Za-z0-9._-]*$", "u");
const schema32 = {"type":"object","required":["decides"],"additionalProperties":false,"anyOf":[{"required":["by"]},{"required":["register"]}],"properties":{"decides":{"type":"string","minLength":1,"description":"What this part decides, as a noun."},"by":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/expression"},"description":"Decided when any one of these finds something."},"register":{"const":true,"description":"No keyword of OpenAPI says this: the member decided of this point does."},"draft":{"type":"object","required":["at","add","undecided"],"additionalProperties":false,"description":"The smallest addition that would decide it, as a start for an author.","properties":{"at":{"$ref":"#/$defs/expression","description":"The place that receives the addition; it is there."},"add":{"type":"object","minProperties":1},"undecided":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^(/([^~/]|~[01])*)+$"},"description":"JSON Pointers into add: values that stand there only to be replaced."}}}}};
const schema33 = {"type":"string","pattern":"^(note:.+|[^#]*#(/.*)?)$","description":"OPERATION#POINTER looks from an operation, found by name (* is any operation; nothing before # is the whole document), along a JSON Pointer. A token of the pointer may be * (any member), {words} (a member so named, however cased, spaced or hyphenated), {a|b} (one of several), {*words*} (with these in its name), [member=value] (a member that has this; the value may be {words} too), (404) (the reply that covers this status: itself, 4XX or default) or (2XX) (each reply of this class, or default). References and allOf, anyOf, oneOf are looked through. An extension that holds words, or false, answers for whatever is looked for below it. note:OPERATION finds a note."};
const pattern5 = new RegExp("^(note:.+|[^#]*#(/.*)?)$", "u");
const pattern7 = new RegExp("^(/([^~/]|~[01])*)+$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs1 = errors;
let valid0 = false;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.by === undefined){
const err0 = {instancePath,schemaPath:"#/anyOf/0/required",keyword:"required",params:{missingProperty: "by"},message:"must have required property '"+"by"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
valid0 = valid0 || _valid0;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.register === undefined){
const err1 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: "register"},message:"must have required property '"+"register"+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(!valid0){
const err2 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.decides === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "decides"},message:"must have required property '"+"decides"+"'"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "decides") || (key0 === "by")) || (key0 === "register")) || (key0 === "draft"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.decides !== undefined){
let data0 = data.decides;
if(typeof data0 === "string"){
if(func2(data0) < 1){
const err5 = {instancePath:instancePath+"/decides",schemaPath:"#/properties/decides/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/decides",schemaPath:"#/properties/decides/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.by !== undefined){
let data1 = data.by;
if(Array.isArray(data1)){
if(data1.length < 1){
const err7 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern5.test(data2)){
const err8 = {instancePath:instancePath+"/by/" + i0,schemaPath:"#/$defs/expression/pattern",keyword:"pattern",params:{pattern: "^(note:.+|[^#]*#(/.*)?)$"},message:"must match pattern \""+"^(note:.+|[^#]*#(/.*)?)$"+"\""};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/by/" + i0,schemaPath:"#/$defs/expression/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.register !== undefined){
if(true !== data.register){
const err11 = {instancePath:instancePath+"/register",schemaPath:"#/properties/register/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.draft !== undefined){
let data4 = data.draft;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.at === undefined){
const err12 = {instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/required",keyword:"required",params:{missingProperty: "at"},message:"must have required property '"+"at"+"'"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data4.add === undefined){
const err13 = {instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/required",keyword:"required",params:{missingProperty: "add"},message:"must have required property '"+"add"+"'"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4.undecided === undefined){
const err14 = {instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/required",keyword:"required",params:{missingProperty: "undecided"},message:"must have required property '"+"undecided"+"'"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key1 in data4){
if(!(((key1 === "at") || (key1 === "add")) || (key1 === "undecided"))){
const err15 = {instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.at !== undefined){
let data5 = data4.at;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err16 = {instancePath:instancePath+"/draft/at",schemaPath:"#/$defs/expression/pattern",keyword:"pattern",params:{pattern: "^(note:.+|[^#]*#(/.*)?)$"},message:"must match pattern \""+"^(note:.+|[^#]*#(/.*)?)$"+"\""};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/draft/at",schemaPath:"#/$defs/expression/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data4.add !== undefined){
let data6 = data4.add;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(Object.keys(data6).length < 1){
const err18 = {instancePath:instancePath+"/draft/add",schemaPath:"#/properties/draft/properties/add/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/draft/add",schemaPath:"#/properties/draft/properties/add/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data4.undecided !== undefined){
let data7 = data4.undecided;
if(Array.isArray(data7)){
if(data7.length < 1){
const err20 = {instancePath:instancePath+"/draft/undecided",schemaPath:"#/properties/draft/properties/undecided/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(typeof data8 === "string"){
if(!pattern7.test(data8)){
const err21 = {instancePath:instancePath+"/draft/undecided/" + i1,schemaPath:"#/properties/draft/properties/undecided/items/pattern",keyword:"pattern",params:{pattern: "^(/([^~/]|~[01])*)+$"},message:"must match pattern \""+"^(/([^~/]|~[01])*)+$"+"\""};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/draft/undecided/" + i1,schemaPath:"#/properties/draft/properties/undecided/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/draft/undecided",schemaPath:"#/properties/draft/properties/undecided/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/draft",schemaPath:"#/properties/draft/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.openPoints === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "openPoints"},message:"must have required property '"+"openPoints"+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "$schema") || (key0 === "openPoints"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.$schema !== undefined){
if(typeof data.$schema !== "string"){
const err2 = {instancePath:instancePath+"/$schema",schemaPath:"#/properties/%24schema/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.openPoints !== undefined){
let data1 = data.openPoints;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs8 = errors;
let valid3 = true;
const _errs9 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing0;
if((data2.decided === undefined) && (missing0 = "decided")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs9 === errors;
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
if(_valid0){
const _errs10 = errors;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.closedBy !== undefined){
let data3 = data2.closedBy;
if(Array.isArray(data3)){
const _errs12 = errors;
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
const _errs13 = errors;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.register === undefined){
const err4 = {instancePath:instancePath+"/openPoints/" + i0+"/closedBy/" + i1,schemaPath:"#/properties/openPoints/items/then/properties/closedBy/contains/required",keyword:"required",params:{missingProperty: "register"},message:"must have required property '"+"register"+"'"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid5 = _errs13 === errors;
if(valid5){
break;
}
}
if(!valid5){
const err5 = {instancePath:instancePath+"/openPoints/" + i0+"/closedBy",schemaPath:"#/properties/openPoints/items/then/properties/closedBy/contains",keyword:"contains",params:{minContains: 1},message:"must contain at least 1 valid item(s)"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
}
}
}
}
var _valid0 = _errs10 === errors;
valid3 = _valid0;
if(valid3){
var props0 = {};
props0.closedBy = true;
}
}
if(!valid3){
const err6 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/if",keyword:"if",params:{failingKeyword: "then"},message:"must match \"then\" schema"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.id === undefined){
const err7 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/required",keyword:"required",params:{missingProperty: "id"},message:"must have required property '"+"id"+"'"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data2.section === undefined){
const err8 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/required",keyword:"required",params:{missingProperty: "section"},message:"must have required property '"+"section"+"'"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data2.title === undefined){
const err9 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/required",keyword:"required",params:{missingProperty: "title"},message:"must have required property '"+"title"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.words === undefined){
const err10 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/required",keyword:"required",params:{missingProperty: "words"},message:"must have required property '"+"words"+"'"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data2.closedBy === undefined){
const err11 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/required",keyword:"required",params:{missingProperty: "closedBy"},message:"must have required property '"+"closedBy"+"'"};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
for(const key1 in data2){
if(!(func1.call(schema31.properties.openPoints.items.properties, key1))){
const err12 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data2.id !== undefined){
let data5 = data2.id;
if(typeof data5 === "string"){
if(!pattern4.test(data5)){
const err13 = {instancePath:instancePath+"/openPoints/" + i0+"/id",schemaPath:"#/properties/openPoints/items/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z][A-Za-z0-9._-]*$"},message:"must match pattern \""+"^[A-Za-z][A-Za-z0-9._-]*$"+"\""};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/openPoints/" + i0+"/id",schemaPath:"#/properties/openPoints/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data2.section !== undefined){
let data6 = data2.section;
if(typeof data6 === "string"){
if(func2(data6) < 1){
const err15 = {instancePath:instancePath+"/openPoints/" + i0+"/section",schemaPath:"#/properties/openPoints/items/properties/section/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/openPoints/" + i0+"/section",schemaPath:"#/properties/openPoints/items/properties/section/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data2.title !== undefined){
let data7 = data2.title;
if(typeof data7 === "string"){
if(func2(data7) < 1){
const err17 = {instancePath:instancePath+"/openPoints/" + i0+"/title",schemaPath:"#/properties/openPoints/items/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/openPoints/" + i0+"/title",schemaPath:"#/properties/openPoints/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data2.topic !== undefined){
let data8 = data2.topic;
if(typeof data8 === "string"){
if(func2(data8) < 1){
const err19 = {instancePath:instancePath+"/openPoints/" + i0+"/topic",schemaPath:"#/properties/openPoints/items/properties/topic/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
else {
const err20 = {instancePath:instancePath+"/openPoints/" + i0+"/topic",schemaPath:"#/properties/openPoints/items/properties/topic/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data2.words !== undefined){
let data9 = data2.words;
if(typeof data9 === "string"){
if(func2(data9) < 1){
const err21 = {instancePath:instancePath+"/openPoints/" + i0+"/words",schemaPath:"#/properties/openPoints/items/properties/words/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/openPoints/" + i0+"/words",schemaPath:"#/properties/openPoints/items/properties/words/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data2.operation !== undefined){
if(typeof data2.operation !== "string"){
const err23 = {instancePath:instancePath+"/openPoints/" + i0+"/operation",schemaPath:"#/properties/openPoints/items/properties/operation/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data2.cites !== undefined){
let data11 = data2.cites;
if(Array.isArray(data11)){
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
if(typeof data11[i2] !== "string"){
const err24 = {instancePath:instancePath+"/openPoints/" + i0+"/cites/" + i2,schemaPath:"#/properties/openPoints/items/properties/cites/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/openPoints/" + i0+"/cites",schemaPath:"#/properties/openPoints/items/properties/cites/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data2.closedBy !== undefined){
let data13 = data2.closedBy;
if(Array.isArray(data13)){
if(data13.length < 1){
const err26 = {instancePath:instancePath+"/openPoints/" + i0+"/closedBy",schemaPath:"#/properties/openPoints/items/properties/closedBy/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len3 = data13.length;
for(let i3=0; i3<len3; i3++){
if(!(validate21(data13[i3], {instancePath:instancePath+"/openPoints/" + i0+"/closedBy/" + i3,parentData:data13,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
}
}
else {
const err27 = {instancePath:instancePath+"/openPoints/" + i0+"/closedBy",schemaPath:"#/properties/openPoints/items/properties/closedBy/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data2.decided !== undefined){
let data15 = data2.decided;
if(typeof data15 === "string"){
if(func2(data15) < 1){
const err28 = {instancePath:instancePath+"/openPoints/" + i0+"/decided",schemaPath:"#/properties/openPoints/items/properties/decided/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/openPoints/" + i0+"/decided",schemaPath:"#/properties/openPoints/items/properties/decided/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/openPoints/" + i0,schemaPath:"#/properties/openPoints/items/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/openPoints",schemaPath:"#/properties/openPoints/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
