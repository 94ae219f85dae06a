/** A worker that performs made-up jobs, each for some time, in a process that can be killed: SERVER CAMPAIGN MILLISECONDS. */
import { setTimeout as sleep } from 'node:timers/promises';
import { madeUp } from '../made-up.testing.js';
import { queueAddress } from './address.js';
import { knownCampaigns } from './campaign-queue.js';
import { connecting } from './connection.js';
import { queuePackages } from './packages.js';
import { serve } from './serve.js';

const [url = '', name = '', milliseconds = '0'] = process.argv.slice(2);
const { bullmq, ioredis } = await queuePackages();
const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const client = await connecting(ioredis, queueAddress(url), {
  onTrouble: (message) => {
    say(`trouble: ${message}`);
  },
  onRight: () => {
    say('right');
  },
});
const campaign = (await knownCampaigns(client)).campaigns.find((each) => each.name === name);
if (campaign === undefined) throw new Error(`there is no campaign ${name}`);
const performer = {
  perform: async (job: Parameters<typeof madeUp>[0]) => {
    if (milliseconds !== '0') await sleep(Number(milliseconds));
    return madeUp(job);
  },
};
const end = await serve({
  bullmq,
  client,
  campaign,
  performers: [performer],
  lease: 1000,
  backoff: 1,
  onNotice: say,
});
client.disconnect();
say(end);
