/** Certificates of GLs, made up for tests. */
import type { CertifiedSection } from './certificate.js';
import type { GlCertificateJson, GlFindingJson } from './kept-certificate.js';

const NONE = { asked: 0, all: 0 };

export function section(number: string, other: Partial<CertifiedSection> = {}): CertifiedSection {
  return {
    document: 'NV_vertex_program',
    section: number,
    verdict: 'conforms',
    asked: 100,
    erring: 1,
    open: 0,
    commands: { asked: 2, all: 2 },
    queries: NONE,
    forms: NONE,
    lacking: [],
    unasked: [],
    ...other,
  };
}

export function finding(about: string, other: Partial<GlFindingJson> = {}): GlFindingJson {
  return {
    kind: 'returned',
    about,
    command: about.split(' ', 1)[0] ?? '',
    known: null,
    sections: [{ document: 'NV_vertex_program', section: '2.10' }],
    script: `gl${about.replace(' ', '(GL_')});\n`,
    calls: 1,
    isMinimal: true,
    isAlone: true,
    scripts: 3,
    expected: '1',
    found: '2',
    ...other,
  };
}

export function glCertificate(other: Partial<GlCertificateJson> = {}): GlCertificateJson {
  return {
    backend: { name: 'a GL', version: '1', details: {} },
    extension: 'NV_vertex_program',
    seed: 7,
    budget: 0,
    verdict: 'violates',
    expectations: null,
    floor: 'complete',
    reached: { commands: NONE, queries: NONE, forms: NONE, errors: NONE, vertices: NONE },
    wanting: [],
    scripts: 10,
    calls: 200,
    leftOff: 0,
    sections: [section('2.10')],
    findings: [],
    unsupported: [],
    more: 0,
    ...other,
  };
}
