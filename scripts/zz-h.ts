import { hashes } from '../oracles/certify/hashes.js';
console.log(JSON.stringify(hashes()), JSON.stringify(hashes('GF3')));
