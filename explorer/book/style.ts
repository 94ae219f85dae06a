/** What the site's pages have besides the style of all pages: the head with its search, listings, the playground. */
import { PICTURE_STYLE } from '../../reports/exhaust-picture.js';
import { VOTE_STYLE } from '../../reports/vote/html.js';
import { STYLE } from '../../reports/page/style.js';

/** Beside the title in a browser's tab: a triangle, three vertices. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M8 2 14 13H2Z" fill="#17693f"/></svg>\n';

export const SITE_STYLE = `${STYLE}${VOTE_STYLE}${PICTURE_STYLE}
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .3rem .6rem; z-index: 9; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; margin: 0; }
header.site { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: center; max-width: 68rem; margin: 0 auto; padding: .7rem 1rem 0; }
header.site nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 0; }
header.site nav a { color: inherit; text-decoration: none; padding: .15rem 0; }
header.site nav a:hover { text-decoration: underline; }
header.site .home { font-weight: 700; }
.search { position: relative; flex: 1 1 18rem; }
.search input { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .35rem .6rem; }
#found { position: absolute; z-index: 5; left: 0; right: 0; margin: .2rem 0 0; padding: .3rem 0; list-style: none; max-height: 70vh; overflow: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; box-shadow: 0 .4rem 1.2rem #0003; }
@media (min-width: 60rem) { #found { left: auto; width: max(100%, 30rem); } }
#found li { margin: 0; }
#found a { display: block; padding: .35rem .8rem; color: inherit; text-decoration: none; }
#found a:hover, #found a[aria-current] { background: var(--code); }
#found b { color: var(--link); font-weight: 600; }
#found small { color: var(--dim); }
#found span { display: block; font-size: .9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.ways { list-style: none; padding: 0; margin: 1.2rem 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); gap: .75rem; }
.ways li { margin: 0; display: grid; }
.ways a { display: block; padding: .8rem 1rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; text-decoration: none; color: inherit; }
.ways a:hover { border-color: var(--link); }
.ways b { display: block; color: var(--link); font-size: 1.05rem; text-decoration: underline; }
.ways span { font-size: .93rem; }
.questions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0 1.5rem; }
h3 .dim { font-weight: 400; font-size: .92rem; }
kbd { font: .86em ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; border: 1px solid var(--line); border-radius: .25rem; padding: .05em .35em; background: var(--paper); }
.kept { list-style: none; padding: 0; margin: .6rem 0; }
.kept li { display: flex; flex-wrap: wrap; gap: .1rem .7rem; align-items: baseline; margin: 0; padding: .3rem 0; }
.kept .badge { font-size: .82rem; padding: .05rem .6rem; }
nav[aria-label="contents"] { line-height: 1.65; }
dl.short { grid-template-columns: max-content 1fr; gap: .2rem .9rem; }
dl.short dd { margin: 0; }
.panel.scroll { background:
  linear-gradient(to right, var(--paper) 40%, transparent) left / 2.4rem 100% no-repeat local,
  linear-gradient(to left, var(--paper) 40%, transparent) right / 2.4rem 100% no-repeat local,
  linear-gradient(to right, var(--line), transparent) left / .8rem 100% no-repeat scroll,
  linear-gradient(to left, var(--line), transparent) right / .8rem 100% no-repeat scroll,
  var(--paper); }
nav.above { font-size: .92rem; margin: 0 0 .4rem; }
nav.turning { display: flex; justify-content: space-between; gap: 1rem; margin: 2rem 0 0; padding-top: .7rem; border-top: 1px solid var(--line); font-size: .92rem; }
nav.turning span { min-width: 0; overflow-wrap: anywhere; }
nav.turning span:last-child { text-align: right; }
.row { padding: .6rem 1rem; border-bottom: 1px solid var(--line); }
.row:last-child { border-bottom: 0; }
.row header { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; }
.row .count { margin-left: auto; color: var(--dim); font-size: .9rem; }
.row:target { background: var(--warn-back); }
td[colspan], td.title { overflow-wrap: anywhere; }
.scroll.long { max-height: 24rem; overflow: auto; }
pre code { background: none; padding: 0; font-size: inherit; overflow-wrap: normal; }
pre.source span { display: inline-block; min-width: 100%; }
section > .panel + h3, section > p + h3, section > .accuracy + h3 { margin: 1.3rem 0 .4rem; }
pre.source span:target { background: var(--warn-back); }
pre.source small { display: block; white-space: normal; padding-left: 3.4rem; color: var(--dim); font-size: .92em; }
pre.source i { color: var(--dim); font-style: normal; user-select: none; }
.whole { white-space: nowrap; }
.names { display: flex; flex-wrap: wrap; gap: .1rem .9rem; }
.names a { overflow-wrap: anywhere; min-width: 0; }
.accuracy { margin-top: .8rem; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1rem 1.4rem; }
.accuracy figure { margin: 0; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .7rem .9rem; min-width: 0; }
.accuracy figcaption { font-size: .88rem; overflow-wrap: anywhere; }
.accuracy svg { display: block; width: 100%; height: auto; overflow: visible; }
.accuracy svg .rule { stroke: var(--line); stroke-width: .6; }
.accuracy svg .bound { stroke: var(--ink); stroke-width: 1.4; }
.accuracy svg .dots { fill: none; stroke-width: 2.4; stroke-linecap: round; }
.accuracy svg .dots.within { stroke: var(--good); }
.accuracy svg .dots.wrong { stroke: var(--bad); }
.accuracy svg text { font-size: 9px; }
.pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .3rem 1.2rem; }
.pair h4 { color: var(--dim); font-size: .88rem; }
.pair pre { margin: .2rem 0; }
.pair p { overflow-wrap: anywhere; font-size: .93rem; }
.pair .leaves { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .82rem; }
.row .where { font-size: .88rem; }
.row details { border-bottom: 0; }
.row summary { padding: .2rem 0; }
.row details > .inside { padding: 0; }
#versions label { white-space: nowrap; }
@media (max-width: 40rem) { .pair { grid-template-columns: minmax(0, 1fr); } }
table.values th, table.values td { white-space: nowrap; font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .8rem; padding: .25rem .6rem; }
table.values td { white-space: normal; }
table.values tbody th { position: sticky; left: 0; background: var(--paper); }
#operands form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .8rem 0 .4rem; }
#operands label { display: grid; gap: .15rem; font-size: .88rem; color: var(--dim); flex: 1 1 9rem; max-width: 24rem; min-width: 0; }
#operands label:has(select) { flex: 0 0 auto; }
#operands input, #operands select, #operands button { box-sizing: border-box; height: 2.3rem; font: inherit; font-size: 1rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .3rem .5rem; min-width: 0; width: 100%; }
#operands input { font: .9rem ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
#operands button { width: auto; cursor: pointer; }
#operands button:hover { background: var(--code); }
#operands .status { min-height: 1.5em; overflow-wrap: anywhere; }
#operands td { min-width: 11rem; }
:not(thead) > tr:last-child > th { border-bottom: 0; }
main:has(#play), body:has(#play) header.site { max-width: 92rem; }
#play th.name { width: 34%; }
#play .bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .8rem 0; }
#play input[type=text], #play select, #play button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .25rem .5rem; min-width: 0; max-width: 100%; }
#play button { cursor: pointer; }
#play button:hover { background: var(--code); }
#play .bar select { max-width: 20rem; }
#play .bar label { min-width: 0; max-width: 100%; }
#play .about { margin: -.3rem 0 .8rem; overflow-wrap: anywhere; }
#play .two { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-rows: auto 1fr; gap: 0 1.4rem; }
#play .run { grid-column: 2; grid-row: 1 / span 2; }
#play .editor { border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; }
#play .status { min-height: 1.5em; overflow-wrap: anywhere; white-space: pre-wrap; }
#play .steps { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
#play .steps input { flex: 1 1 5rem; min-width: 0; }
#play .stops { margin: .5rem 0 0; }
#play .stops:empty { margin: 0; }
#play .keys { margin: .6rem 0; font-size: .92rem; }
#play .keys ul { margin: .3rem 0; }
#play button[aria-pressed=true] { background: var(--warn-back); }
#play .taken { padding: .5rem .8rem; margin: .7rem 0; }
#play .calls { color: var(--dim); font-size: .92rem; }
#play .calls p { margin: .3rem 0 0; }
#play .calls ol { margin: .1rem 0 .4rem; }
#play textarea { display: block; width: 100%; resize: vertical; font: .86rem ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .4rem .5rem; margin-bottom: .5rem; }
#play textarea[aria-invalid] { border-color: var(--bad); }
#play table.inputs td { padding: .15rem .2rem; border: 0; }
#play table.inputs input { width: 100%; font-size: .86rem; font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
#play input[aria-invalid] { border-color: var(--bad); color: var(--bad); }
#play table.numbers th, #play table.sets tbody th { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; color: inherit; }
#play table.numbers td, #play table.sets td { font-variant-numeric: tabular-nums; padding: .25rem .6rem; }
#play table.numbers td { font-size: .84rem; padding: .25rem .4rem; }
#play table.numbers small { display: block; color: var(--dim); font-size: .72rem; font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
#play .switches { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: .8rem 1.2rem; margin: 1rem 0; }
#play fieldset { border: 1px solid var(--line); border-radius: .4rem; margin: 0; padding: .3rem .8rem .5rem; min-width: 0; }
#play fieldset legend { padding: 0 .3rem; max-width: 100%; overflow-wrap: anywhere; }
#play fieldset label { display: block; padding: .1rem 0 .1rem 1.6rem; text-indent: -1.6rem; overflow-wrap: anywhere; }
#play fieldset label:has(:checked) { font-weight: 600; }
#play fieldset label .dim { font-weight: 400; }
#play [aria-busy] { opacity: .6; }
#play td > button.ask:not(.to) { display: block; width: 100%; }
#play button.ask { text-align: left; border: 0; background: none; padding: .1rem .2rem; margin: -.1rem -.2rem; font: inherit; color: inherit; }
#play button.ask.to { color: var(--link); margin: 0; padding-inline: 0; }
#play button.ask:hover, #play button.ask:focus-visible { background: var(--warn-back); outline: 1px solid var(--warn); }
#play .why li > span.dim, #play .why li > span.warn { display: block; font-size: .9rem; }
#play .why h3 { margin: 1rem 0 .3rem; }
#play .why .panel h3 { margin: 0; }
#play .why li { overflow-wrap: anywhere; margin: .25rem 0; }
#play .bits-of { display: flex; flex-wrap: wrap; gap: .2rem .7rem; margin: .3rem 0; }
#play .bits-of button { border: 0; background: none; padding: 0; min-width: 24px; min-height: 24px; font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .86rem; }
#play .bits-of button:hover, #play .bits-of button[aria-pressed=true] { background: var(--warn-back); outline: 1px solid var(--warn); }
#gpu form { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; align-items: end; margin: 1rem 0; }
#gpu label { display: grid; gap: .15rem; font-size: .88rem; color: var(--dim); }
#gpu select, #gpu input, #gpu button, #gpu a.button { font: inherit; font-size: 1rem; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .35rem .7rem; max-width: 100%; }
#gpu form :is(select, input, button) { box-sizing: border-box; height: 2.4rem; }
#gpu button, #gpu a.button { cursor: pointer; text-decoration: none; display: inline-block; }
#gpu button.main, #gpu a.button { background: var(--link); color: var(--paper); border-color: var(--link); font-weight: 600; }
#gpu button:disabled { opacity: .5; cursor: default; }
#gpu progress { width: 100%; accent-color: var(--link); }
#gpu .status { min-height: 1.5em; overflow-wrap: anywhere; }
#gpu .found { max-height: 24rem; overflow: auto; }
#gpu .found li { overflow-wrap: anywhere; }
.drop { border: 2px dashed var(--line); border-radius: .5rem; padding: 1rem; margin: 1rem 0; }
.drop.over { border-color: var(--link); background: var(--code); }
.drop input { font: inherit; color: inherit; max-width: 100%; }
#certificates .status { white-space: pre-wrap; overflow-wrap: anywhere; }
a.book { font-size: .85rem; font-weight: 400; display: inline-block; padding: .15rem .3rem; min-height: 1.6rem; }
#play td.changed { background: var(--good-back); }
#play tr.other th, #play tr.other td { background: var(--warn-back); }
@media (min-width: 60rem) { #play table.sets td:not(:last-child) { min-width: 7rem; } }
@media (max-width: 40rem) {
  #play table.numbers { table-layout: fixed; }
  #play table.numbers th { width: 19%; overflow-wrap: anywhere; white-space: normal; }
  #play table.numbers td { font-size: .76rem; overflow-wrap: anywhere; }
  #play table.numbers th, #play table.numbers td { padding: .2rem .1rem; }
  #play table.numbers th { font-size: .75rem; }
  #play table.numbers small { font-size: .66rem; }
  #play .taken { padding: .5rem .4rem; }
  #play th.name { width: 26%; }
  #play table.inputs input { padding: .25rem; font-size: .8rem; }
}
@media (max-width: 40rem) {
  header.site { padding: .5rem .7rem 0; }
  .row .count { margin-left: 0; flex-basis: 100%; }
  .row .count:has(.badge) { flex-basis: auto; margin-left: auto; }
  .names { gap: .3rem .9rem; }
  table.values th, table.values td { padding: .25rem .35rem; font-size: .76rem; }
}
@media (max-width: 60rem) { #play .two { grid-template-columns: minmax(0, 1fr); } #play .run { grid-column: auto; grid-row: auto; } }
@media print {
  :root {
    color-scheme: light;
    --back: #ffffff; --paper: #ffffff; --ink: #000000; --dim: #4b5450; --line: #b9c1bd; --code: #f0f2f0;
    --good: #17693f; --good-back: #e3f3ea; --warn: #7a4f00; --warn-back: #fbf0d9;
    --bad: #a5281f; --bad-back: #fbe7e4; --link: #123f61;
  }
  header.site, nav.above, nav.turning, nav[aria-label="contents"], .skip, form, .filter, .drop, button, input, select, textarea { display: none !important; }
  #play .bar, #play .steps, #play .keys, #play .editor + .stops, #play .switches, #operands:not(:has(table)), #operands .status { display: none; }
  #play td > button.ask:not(.to) { display: block !important; }
  #play .editor { overflow: visible; }
  details::details-content { content-visibility: visible; display: block; }
  main { max-width: none; }
  .scroll, .scroll.long, .votes { overflow: visible; max-height: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  section, .row, figure { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { animation: none !important; transition: none !important; scroll-behavior: auto !important; }
}
`;
