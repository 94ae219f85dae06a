/** The documents that tell what was found, seen from docs/: for the page that leads to everything. */

export interface FindingDocument {
  readonly file: string;
  readonly title: string;
  readonly tells: string;
}

export const FINDING_DOCUMENTS: readonly FindingDocument[] = [
  {
    file: 'votes.html',
    title: 'All certificates side by side',
    tells: 'clause by clause, where they differ first, with the results that violate a clause',
  },
  {
    file: 'findings.md',
    title: 'Graphics stacks',
    tells:
      'what Mesa, WebGPU and a browser do that the documents do not permit, and how it was traced',
  },
  {
    file: 'findings-nv30.md',
    title: 'The NV30 and NV20 engines',
    tells: 'where hardware and document part ways',
  },
  {
    file: 'engines.md',
    title: 'What these engines compute',
    tells: 'point by point, bit by bit',
  },
  {
    file: 'version-differences.md',
    title: 'From VP1.0 to NVvp4.0',
    tells: 'what changed, and how that is shown to be all',
  },
  {
    file: 'strength.md',
    title: 'How much the judgements exclude',
    tells: 'how wide what is permitted is, and which wrong implementations are found',
  },
  {
    file: 'coverage.md',
    title: 'What is covered',
    tells:
      'which clauses, branches and operands the corpus reaches; vpspec cover --out makes the page',
  },
  {
    file: 'status.md',
    title: 'Status',
    tells: 'what works, what does not yet, measured figures',
  },
];
