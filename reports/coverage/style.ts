/** What the coverage page adds to the style sheet of the pages. */
export const COVERAGE_STYLE = `
.contents { list-style: none; padding: 0; margin: 0; }
.contents li { margin: 0; border-bottom: 1px solid var(--line); }
.contents li:last-child { border-bottom: 0; }
.contents a, .contents .entry {
  display: grid; grid-template-columns: minmax(0, 1fr) 7rem 5.5rem; gap: .8rem; align-items: center;
  padding: .34rem .9rem; color: inherit; text-decoration: none;
}
.contents a:hover { background: var(--code); }
.contents .name { overflow-wrap: anywhere; }
.contents .name b { font-weight: 600; font-variant-numeric: tabular-nums; margin-right: .4rem; }
.contents .figure { text-align: right; font-size: .88rem; font-variant-numeric: tabular-nums; }
.contents .depth1 { padding-left: 1.6rem; }
.contents .depth2 { padding-left: 2.5rem; }
.contents .entry.unread { grid-template-columns: minmax(0, 1fr); }
.bar { display: block; width: 100%; height: .55rem; border-radius: .3rem; background: var(--line); overflow: hidden; }
.bar .good { fill: var(--good); } .bar .warn { fill: var(--warn); } .bar .bad { fill: var(--bad); }
.bar.bad { background: var(--bad-back); }
.status { font-size: .82rem; font-weight: 600; border-radius: .8rem; padding: .05rem .55rem; white-space: nowrap; }
.status.good { background: var(--good-back); } .status.warn { background: var(--warn-back); }
.status.bad { background: var(--bad-back); } .status.dim { background: var(--code); }
.witness { margin: .35rem 0 0; font-size: .9rem; }
.witness pre { margin: .2rem 0 0; padding: .35rem .6rem; background: var(--code); border-radius: .3rem;
  overflow-x: auto; font-size: .86rem; line-height: 1.4; max-height: 14rem; }
.matrix td, .matrix th { padding: .2rem .45rem; text-align: center; }
.matrix th:first-child, .matrix td:first-child { text-align: left; white-space: nowrap; position: sticky; left: 0; background: var(--paper); }
.matrix .good { background: var(--good-back); } .matrix .warn { background: var(--warn-back); }
.matrix .bad { background: var(--bad-back); }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; font-size: .9rem; padding: 0; list-style: none; }
.inside[id] { scroll-margin-top: 3.4rem; }
.missing { padding-left: 2rem; overflow-wrap: anywhere; }
.fault { border-left: 3px solid var(--bad); padding: .1rem .7rem; max-width: 52rem; }
@media (max-width: 40rem) {
  .contents a, .contents .entry { grid-template-columns: minmax(0, 1fr) 4rem 3.8rem; gap: .5rem; padding: .34rem .6rem; }
  .contents .depth1 { padding-left: .9rem; } .contents .depth2 { padding-left: 1.3rem; }
}
`;
