import { tokens } from '../tokens.ts'

/** The style of the html report; constant, so that the page can allow exactly this text and nothing else. */
export const style: string = `
${tokens}
* { box-sizing: border-box; }
html { font: 16px/1.5 var(--sans); -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
body { margin: 0; background: var(--raised); color: var(--ink); }
main { max-width: 72rem; margin: 0 auto; padding: 3rem 1.5rem 5rem; }
code, pre, .mono { font-family: var(--mono); font-size: .875em; }
a { color: inherit; text-decoration: underline; text-decoration-color: var(--line); text-underline-offset: .2em; }
a:hover { text-decoration-color: currentcolor; }
h1, h2, h3, p, ul, dl, dd, figure { margin: 0; padding: 0; }
.eyebrow { color: var(--dim); font-size: .875rem; }
h1 { font-size: 1.125rem; line-height: 1.4; font-weight: 500; font-family: var(--mono); overflow-wrap: anywhere; margin-top: .25rem; }
main > h1 { font: 680 1.75rem/1.15 var(--sans); letter-spacing: -.02em; margin: 0 0 1.25rem; }
.verdict { display: flex; align-items: center; gap: .75rem; margin-top: 1.25rem; font-size: clamp(1.75rem, 4vw, 2.5rem); line-height: 1.15; font-weight: 680; letter-spacing: -.02em; }
.verdict::before { content: ''; flex: none; width: .42em; height: .95em; border-radius: .15em; background: var(--tone); }
.verdict.clean { --tone: var(--good); } .verdict.failed { --tone: var(--bad); } .verdict.open, .verdict.unjudged, .verdict.gaps { --tone: var(--odd); } .verdict.told { --tone: var(--line); }
.counts { color: var(--dim); margin-top: .5rem; }
.cause { margin-top: .75rem; }
h2 { font-size: 1.25rem; font-weight: 650; letter-spacing: -.01em; margin: 3rem 0 1rem; }
h2 small { font-weight: 400; color: var(--dim); font-size: .875rem; letter-spacing: 0; margin-left: .5rem; }


.finding { background: var(--page); border: 1px solid var(--line); border-left: 4px solid var(--tone); border-radius: .5rem; padding: 1.25rem 1.5rem 1.5rem; margin-top: 1rem; scroll-margin-top: 5rem; }
.finding.error { --tone: var(--bad); } .finding.warning { --tone: var(--odd); } .verdict.told { --tone: var(--line); } .finding.note, .finding.none { --tone: var(--dim); }
.finding > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; }
.finding h3 { font-size: 1.0625rem; font-weight: 620; line-height: 1.35; flex-basis: 100%; margin-top: .1rem; }
.tag { font-size: .75rem; font-family: var(--mono); color: var(--dim); background: var(--raised); border-radius: .25rem; padding: .1rem .4rem; white-space: nowrap; }
.word { font-size: .75rem; font-weight: 650; letter-spacing: .04em; text-transform: uppercase; color: var(--tone); }
.id { font-family: var(--mono); font-size: .8125rem; color: var(--dim); overflow-wrap: anywhere; }
.clause { color: var(--dim); font-size: .9375rem; margin-top: .5rem; }
.clause b { font-weight: 600; font-family: var(--mono); font-size: .8125rem; }
.says { margin-top: .5rem; overflow-wrap: anywhere; white-space: pre-line; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .75rem; margin-top: 1rem; }
.pair div { border-radius: .375rem; padding: .625rem .875rem; }
.pair dt { font-size: .75rem; font-weight: 600; }
.pair dd { font-family: var(--mono); font-size: .8125rem; overflow-wrap: anywhere; white-space: pre-wrap; margin-top: .2rem; }
.expected { background: var(--good-soft); } .expected dt { color: var(--good); }
.actual { background: var(--bad-soft); } .actual dt { color: var(--bad); }
.finding.warning .actual { background: var(--odd-soft); } .finding.warning .actual dt { color: var(--odd); }
.finding ul, .facts ul, ul.plain { margin-top: .5rem; padding-left: 1.1rem; color: var(--dim); font-size: .9375rem; }
li { overflow-wrap: anywhere; }
figure { margin-top: 1rem; }
figcaption { font-size: .75rem; font-weight: 600; color: var(--dim); margin-bottom: .3rem; overflow-wrap: anywhere; }
.places { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 0 1rem; }
.places figure { min-width: 0; }
pre { margin: 0; padding: .75rem .875rem; background: var(--raised); border-radius: .375rem; overflow-x: auto; line-height: 1.5; font-size: .8125rem; tab-size: 2; }
pre code { font-size: 1em; }
.place { margin-top: .75rem; }
.exchange p { font-size: .75rem; font-weight: 600; color: var(--dim); margin: 0; padding: .4rem .875rem 0; background: var(--raised); }
.exchange pre { border-radius: 0; }
.exchange pre:last-child { border-radius: 0 0 .375rem .375rem; }
.exchange .ask { border-radius: .375rem .375rem 0 0; border-bottom: 1px solid var(--line); padding-left: 2.1rem; text-indent: -1.2rem; }
.exchange .ask:only-child { border-radius: .375rem; border-bottom: 0; }
.ask code { user-select: all; }
.ask::before { content: '$ '; color: var(--dim); font-weight: 650; user-select: none; display: inline-block; width: 1.2rem; text-indent: 0; }
details { margin-top: 1rem; }
summary { cursor: pointer; font-size: .875rem; color: var(--dim); }
summary:hover { color: var(--ink); }
pre.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }

.scroll { position: relative; overflow-x: auto; background: var(--page); border: 1px solid var(--line); border-radius: .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .4rem .75rem; border-top: 1px solid var(--line); vertical-align: baseline; }
thead th { border-top: 0; font-weight: 600; font-size: .75rem; color: var(--dim); white-space: nowrap; vertical-align: bottom; padding-top: .7rem; }
thead th.server { font-family: var(--mono); font-weight: 500; }
th.server { text-align: center; }
th.server .mark { padding: 0 .5rem; margin-top: .25rem; }
td.cell { text-align: center; }
tbody th { font-weight: 400; min-width: 14rem; }
tbody th small { display: block; color: var(--dim); font-size: .8125rem; }
tbody tr:hover th, tbody tr:hover td { background: var(--raised); }
.mark { position: relative; display: inline-block; min-width: 1.6rem; line-height: 1.4rem; border-radius: .25rem; font-size: .8125rem; font-weight: 650; text-align: center; text-decoration: none; }
.mark.fail, .mark.broken { background: var(--bad); color: var(--page); }
.mark.warning { background: var(--odd); color: var(--page); }
.mark.pass, .mark.closed { background: var(--good-soft); color: var(--good); }
.mark.seen { background: var(--link-soft); color: var(--link); }
.mark.skip, .mark.known { background: var(--raised); color: var(--dim); }
.mark.open, .mark.unjudged { background: var(--odd-soft); color: var(--odd); }
.mark span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.operation { background: var(--page); border: 1px solid var(--line); border-radius: .5rem; padding: .875rem 1.25rem; margin-top: .75rem; }
.operation h3 { font: 600 .9375rem/1.5 var(--mono); }
.operation details { margin-top: .25rem; }
ul.rows { list-style: none; }
.rows li { display: flex; align-items: flex-start; gap: .75rem; padding: .3rem 0; font-size: .875rem; }
.rows li div { min-width: 0; }
.rows small { display: block; color: var(--dim); font-size: .8125rem; }

.gap { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: .5rem 2rem; border-top: 1px solid var(--line); padding: 1.1rem 0; }
.gap:first-of-type { border-top: 0; padding-top: 0; }
.gap h3 { font-size: .9375rem; font-weight: 600; font-family: var(--mono); }
.gap h3 + p { color: var(--dim); font-size: .875rem; margin-top: .15rem; }
.observation + .observation { margin-top: .8rem; }
.observation { scroll-margin-top: 5rem; overflow-wrap: anywhere; }
.observation .id { display: block; }
:target { outline: 2px solid var(--link); outline-offset: 3px; }
footer { margin-top: 4rem; color: var(--dim); font-size: .8125rem; border-top: 1px solid var(--line); padding-top: 1rem; }


@media (max-width: 48rem) {
  main { padding: 1.5rem 1rem 3rem; }
    .pair, .gap { grid-template-columns: minmax(0, 1fr); }
  .finding { padding: 1rem; }
  tbody th { min-width: 9rem; }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media print {
  :root { color-scheme: light; }
  html { font-size: 11px; }
  body, .finding, .operation { background: none; }
    main { max-width: none; padding: 0; }
  .finding { border-width: 0 0 0 3px; border-radius: 0; padding: .25rem 0 .25rem 1rem; }
  details:not(.finding details)::details-content { content-visibility: visible; height: auto; }
  tr, figure, .pair, .observation { break-inside: avoid; }
  h2, .finding > header { break-after: avoid; }
  .verdict::before, .mark, .pair div { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`

/** SHA-256 of `style` in base64, as the content security policy of the page names it; a test keeps the two together. */
export const styleHash: string = 'EMd6qu71FOYfqGgHumck9APfUJJbMXwlJNgnKn7zP2A='
