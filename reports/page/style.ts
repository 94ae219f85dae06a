/** The style sheet of every page: light and dark, from a phone's width up. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --back: #f6f7f5; --paper: #ffffff; --ink: #1d2321; --dim: #5d6763; --line: #dde2df;
  --good: #17693f; --good-back: #e3f3ea; --warn: #8a5a00; --warn-back: #fbf0d9;
  --bad: #a5281f; --bad-back: #fbe7e4; --link: #1a5c8a; --code: #f0f2f0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #141817; --paper: #1c2220; --ink: #e4e9e6; --dim: #9aa5a0; --line: #313a36;
    --good: #7fd6a4; --good-back: #173526; --warn: #e6bd6a; --warn-back: #3a2f14;
    --bad: #f19a90; --bad-back: #421d19; --link: #8cc3ea; --code: #262e2b;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--back); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
main { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0 0 .3rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2.4rem 0 .6rem; }
h3, h4 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .4rem 0; }
p, li, summary { overflow-wrap: break-word; }
nav { margin: .8rem 0; }
a { color: var(--link); }
code, .bits { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .86em; }
code { background: var(--code); border-radius: .25rem; padding: .1em .3em; overflow-wrap: anywhere; }
.dim { color: var(--dim); }
.lead { font-size: 1.05rem; max-width: 46rem; }
.badge { display: inline-block; border-radius: 1rem; padding: .15rem .75rem; font-weight: 600; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.badge.good { background: var(--good-back); }
.badge.warn { background: var(--warn-back); }
.badge.bad { background: var(--bad-back); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: .75rem; margin: 1.2rem 0; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; }
.card b { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.card span { color: var(--dim); font-size: .88rem; }
.panel { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; }
th, td { text-align: left; padding: .42rem .8rem; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child > td { border-bottom: 0; }
th { font-weight: 600; color: var(--dim); font-size: .82rem; white-space: nowrap; }
td.whole { white-space: nowrap; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.violation { padding: .9rem 1rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.violation:last-child { border-bottom: 0; }
.violation header { display: flex; flex-wrap: wrap; gap: .3rem .8rem; align-items: baseline; }
.violation .count { color: var(--dim); font-size: .9rem; }
.says { max-width: 52rem; }
.witness p { margin: .15rem 0; overflow-wrap: anywhere; }
.reason { border-left: 3px solid var(--warn); padding-left: .7rem; max-width: 52rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .9rem; margin: .5rem 0; font-size: .93rem; }
dt { color: var(--dim); }
.glossary { grid-template-columns: minmax(8rem, max-content) minmax(0, 46rem); }
.glossary dt { color: inherit; font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
details { border-bottom: 1px solid var(--line); }
details:last-child { border-bottom: 0; }
summary { cursor: pointer; padding: .6rem 1rem; display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "▸"; color: var(--dim); width: .8em; }
details[open] > summary::before { content: "▾"; }
summary .count { color: var(--dim); font-size: .9rem; margin-left: auto; }
details > .inside { padding: 0 1rem .8rem; }
.clause { padding: .6rem 0; border-top: 1px solid var(--line); }
.clause header { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
.clause header .count { margin-left: auto; color: var(--dim); font-size: .9rem; }
ul { padding-left: 1.2rem; margin: .5rem 0; }
li { margin: .3rem 0; }
[id] { scroll-margin-top: 3.5rem; }
[hidden] { display: none !important; }
pre { background: var(--code); border-radius: .25rem; padding: .5rem .7rem; margin: .5rem 0; overflow-x: auto; font: .86rem/1.45 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
pre.said { white-space: pre-wrap; overflow-wrap: anywhere; }
pre .here { display: inline-block; min-width: 100%; background: var(--bad-back); color: var(--bad); font-weight: 600; }
.filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .4rem .7rem; align-items: center; background: var(--back); padding: .5rem 0; }
.filter input, .filter select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .3rem .5rem; min-width: 0; }
.filter input { flex: 1 1 12rem; }
.nested { border-left: 3px solid var(--line); margin-left: .6rem; }
.plot { padding: .6rem; max-width: 36rem; }
.plot svg { display: block; width: 100%; height: auto; }
.plot text { fill: var(--ink); font: 9.5px ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
.plot text.mark { fill: var(--dim); font-size: 7.5px; }
.plot a text { fill: var(--link); }
.plot .rule { stroke: var(--line); stroke-width: .5; }
.plot .equal { fill: var(--good); } .plot .near { fill: var(--link); } .plot .far { fill: var(--bad); }
@media (max-width: 40rem) {
  [id] { scroll-margin-top: 7rem; }
  main { padding: 1rem .7rem 3rem; }
  th, td { padding: .4rem .28rem; }
  th.number { white-space: normal; font-size: .72rem; vertical-align: bottom; }
  h1 { font-size: 1.35rem; }
  summary .count, .clause header .count { margin-left: 0; flex-basis: 100%; }
  dl, .glossary { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .3rem; }
  table.stack thead { display: none; }
  table.stack, table.stack tbody, table.stack tr, table.stack td { display: block; }
  table.stack tr { padding: .5rem .8rem; border-bottom: 1px solid var(--line); }
  table.stack tr:last-child { border-bottom: 0; }
  table.stack td { border: 0; padding: .05rem 0; }
  table.stack td.number, table.stack td.whole { display: inline-block; text-align: left; margin-right: .9rem; }
  table.stack td[data-name]::before { content: attr(data-name) " "; color: var(--dim); font-size: .85rem; }
}
@media print { details > .inside { display: block; } body { background: none; } }
`;
