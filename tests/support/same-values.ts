/** Runs before each test file: the property tests of the gate draw the same values in each run, so that a red gate is one of the change. */
import fc from 'fast-check';
import { size } from './size';

const SEED = 20_261_128;

if (size === 'gate') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
