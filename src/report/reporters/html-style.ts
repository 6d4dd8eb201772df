import { tokens } from '../tokens.ts'

/** The style of the html report; constant, so that the page can allow exactly this text and nothing else. */
export const style: string = `
${tokens}
* { box-sizing: border-box; }
html { font: 16px/1.5 var(--sans); -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body { margin: 0; background: var(--raised); color: var(--ink); }
main { max-width: 72rem; margin: 0 auto; padding: var(--s12) var(--s6) 5rem; }
code, pre, .mono { font-family: var(--mono); font-size: .875em; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: .2em; }
a:hover { text-decoration-color: currentcolor; }
h1, h2, h3, p, ul, dl, dd, figure { margin: 0; padding: 0; }
.eyebrow { color: var(--dim); font-size: var(--small); }
h1 { font-size: var(--large); line-height: 1.4; font-weight: 500; font-family: var(--mono); overflow-wrap: anywhere; margin-top: var(--s1); }
main > h1 { font: 680 1.75rem/1.15 var(--sans); letter-spacing: -.02em; margin: 0 0 var(--s6); }
.verdict { display: flex; align-items: center; gap: var(--s3); margin-top: var(--s6); font-size: clamp(1.75rem, 4vw, 2.5rem); line-height: 1.15; font-weight: 680; letter-spacing: -.02em; }
.verdict::before { content: ''; flex: none; width: .42em; height: .95em; border-radius: .15em; background: var(--tone); }
.verdict.clean { --tone: var(--good); } .verdict.failed { --tone: var(--bad); } .verdict.open, .verdict.unjudged, .verdict.gaps { --tone: var(--odd); } .verdict.told { --tone: var(--line); }
.counts { color: var(--dim); margin-top: var(--s2); }
.cause { margin-top: var(--s3); }
h2 { font-size: var(--large); font-weight: 650; letter-spacing: -.01em; margin: var(--s12) 0 var(--s4); }
h2 small { font-weight: 400; color: var(--dim); font-size: var(--small); letter-spacing: 0; margin-left: var(--s2); }

.finding { background: var(--page); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: var(--round); padding: var(--s6); margin-top: var(--s4); scroll-margin-top: 5rem; }
.finding.error { --tone: var(--bad); } .finding.warning { --tone: var(--odd); } .verdict.told { --tone: var(--line); } .finding.note, .finding.none { --tone: var(--dim); }
.finding > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--s1) var(--s3); }
.finding h3 { font-size: var(--large); font-weight: 620; line-height: 1.35; flex-basis: 100%; margin-top: .1rem; }
.tag { font-size: var(--small); font-family: var(--mono); color: var(--dim); background: var(--raised); border-radius: var(--round); padding: .1rem var(--s2); white-space: nowrap; }
.word { font-size: var(--small); font-weight: 650; letter-spacing: .04em; text-transform: uppercase; color: var(--tone); }
.id { font-family: var(--mono); font-size: var(--small); color: var(--dim); overflow-wrap: anywhere; }
.clause { color: var(--dim); font-size: var(--text); margin-top: var(--s2); }
.clause b { font-weight: 600; font-family: var(--mono); font-size: var(--small); }
.says { margin-top: var(--s2); overflow-wrap: anywhere; white-space: pre-line; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--s3); margin-top: var(--s4); }
.pair div { border-radius: var(--round); padding: var(--s2) var(--s3); }
.pair dt { font-size: var(--small); font-weight: 600; }
.pair dd { font-family: var(--mono); font-size: var(--small); overflow-wrap: anywhere; white-space: pre-wrap; margin-top: var(--s1); }
.expected { background: var(--good-soft); } .expected dt { color: var(--good); }
.actual { background: var(--bad-soft); } .actual dt { color: var(--bad); }
.finding.warning .actual { background: var(--odd-soft); } .finding.warning .actual dt { color: var(--odd); }
.finding ul, .facts ul, ul.plain { margin-top: var(--s2); padding-left: var(--s4); color: var(--dim); font-size: var(--text); }
li { overflow-wrap: anywhere; }
figure { margin-top: var(--s4); }
figcaption { font-size: var(--small); font-weight: 600; color: var(--dim); margin-bottom: var(--s1); overflow-wrap: anywhere; }
.places { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 0 var(--s4); }
.places figure { min-width: 0; }
pre { margin: 0; padding: var(--s3); background: var(--raised); border-radius: var(--round); overflow-x: auto; line-height: 1.5; font-size: var(--small); tab-size: 2; }
pre code { font-size: 1em; }
.place { margin-top: var(--s3); }
.exchange p { font-size: var(--small); font-weight: 600; color: var(--dim); margin: 0; padding: var(--s2) var(--s3) 0; background: var(--raised); }
.exchange pre { border-radius: 0; }
.exchange pre:last-child { border-radius: 0 0 .375rem .375rem; }
.exchange .ask { border-radius: .375rem .375rem 0 0; border-bottom: 1px solid var(--line); padding-left: 2.1rem; text-indent: -1.2rem; }
.exchange .ask:only-child { border-radius: var(--round); border-bottom: 0; }
.ask code { user-select: all; }
.ask::before { content: '$ '; color: var(--dim); font-weight: 650; user-select: none; display: inline-block; width: 1.2rem; text-indent: 0; }
details { margin-top: var(--s4); }
summary { cursor: pointer; font-size: var(--small); color: var(--dim); }
summary:hover { color: var(--ink); }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }

.scroll { position: relative; overflow-x: auto; background: var(--page); border: 1px solid var(--line); border-radius: var(--round); }
table { border-collapse: collapse; width: 100%; font-size: var(--small); }
th, td { text-align: left; padding: var(--s2) var(--s3); border-top: 1px solid var(--line); vertical-align: baseline; }
thead th { border-top: 0; font-weight: 600; font-size: var(--small); color: var(--dim); white-space: nowrap; vertical-align: bottom; padding-top: var(--s3); }
thead th.server { font-family: var(--mono); font-weight: 500; }
th.server { text-align: center; }
th.server .mark { padding: 0 var(--s2); margin-top: var(--s1); }
td.cell { text-align: center; }
tbody th { font-weight: 400; min-width: 14rem; }
tbody th small { display: block; color: var(--dim); font-size: var(--small); }
tbody tr:hover th, tbody tr:hover td { background: var(--raised); }
.mark { position: relative; display: inline-block; min-width: 1.6rem; line-height: 1.4rem; border-radius: var(--round); font-size: var(--small); font-weight: 650; text-align: center; text-decoration: none; }
.mark.fail, .mark.broken { background: var(--bad); color: var(--page); }
.mark.warning { background: var(--odd); color: var(--page); }
.mark.pass, .mark.closed { background: var(--good-soft); color: var(--good); }
.mark.seen { background: var(--link-soft); color: var(--link); }
.mark.skip, .mark.known { background: var(--raised); color: var(--dim); }
.mark.open, .mark.unjudged { background: var(--odd-soft); color: var(--odd); }
.mark span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.operation { background: var(--page); border: 1px solid var(--line); border-radius: var(--round); padding: var(--s3) var(--s6); margin-top: var(--s3); }
.operation h3 { font: 600 var(--text)/1.5 var(--mono); }
.operation details { margin-top: var(--s1); }
ul.rows { list-style: none; }
.rows li { display: flex; align-items: flex-start; gap: var(--s3); padding: var(--s1) 0; font-size: var(--small); }
.rows li div { min-width: 0; }
.rows small { display: block; color: var(--dim); font-size: var(--small); }

.gap { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: var(--s2) var(--s6); border-top: 1px solid var(--line); padding: var(--s4) 0; }
.gap:first-of-type { border-top: 0; padding-top: 0; }
.gap h3 { font-size: var(--text); font-weight: 600; font-family: var(--mono); }
.gap h3 + p { color: var(--dim); font-size: var(--small); margin-top: var(--s1); }
.observation + .observation { margin-top: var(--s3); }
.observation { scroll-margin-top: 5rem; overflow-wrap: anywhere; }
.observation .id { display: block; }
:target { outline: 2px solid var(--link); outline-offset: 3px; }
footer { margin-top: 4rem; color: var(--dim); font-size: var(--small); border-top: 1px solid var(--line); padding-top: var(--s4); }

@media (max-width: 48rem) {
  main { padding: var(--s6) var(--s4) var(--s12); }
    .pair, .gap { grid-template-columns: minmax(0, 1fr); }
  .finding { padding: var(--s4); }
  tbody th { min-width: 9rem; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  :root { color-scheme: light; }
  html { font-size: 11px; }
  body, .finding, .operation { background: none; }
    main { max-width: none; padding: 0; }
  .finding { border-width: 0 0 0 3px; border-radius: 0; padding: var(--s1) 0 var(--s1) var(--s4); }
  details:not(.finding details)::details-content { content-visibility: visible; height: auto; }
  tr, figure, .pair, .observation { break-inside: avoid; }
  h2, .finding > header { break-after: avoid; }
  .verdict::before, .mark, .pair div { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`

/** SHA-256 of `style` in base64, as the content security policy of the page names it; a test keeps the two together. */
export const styleHash: string = 'GGh0cgtAXifnKYw1jDtvKzxZWo4OueAb95FbC/0fSj8='
