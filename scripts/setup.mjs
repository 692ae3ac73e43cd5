import { setUp } from './setup/all.mjs';
import { main } from './setup/say.mjs';

// Sets up whatever is missing. `--official` looks for the official Electron again where the test runtime is in use.
await main(() => setUp({ tools: true, look: process.argv.includes('--official') }));
