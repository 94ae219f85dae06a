/** What a worker has done, as text and as JSON. */
import type { Worked } from '../oracles/work/queue/work.js';
import { grouped } from './page/counts.js';

export function workText({ campaigns }: Worked): string {
  return campaigns
    .map(({ name, end, jobs, units }) => {
      const paused = end === 'paused' ? '; it is paused' : '';
      return `${name}: ${grouped(jobs)} jobs, ${grouped(units)} units${paused}\n`;
    })
    .join('');
}

export interface WorkJson extends Worked {
  readonly queue: string;
}

export function workJson(worked: Worked, queue: string): WorkJson {
  return { queue, ...worked };
}
