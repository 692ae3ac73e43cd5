import { expect } from 'vitest';

/** The steps that every secret store runs, as `secret-action.ts` reads them; OUTCOMES has the result of each. */
export const STEPS = [
  'status',
  'get=a',
  'set=a=one',
  'set=b=zwei ✓ 密',
  'get=a',
  'get=b',
  'set=a=three',
  'get=a',
  'list',
  'delete=a',
  'delete=a',
  'get=a',
  'list',
] as const;

export const OUTCOMES: readonly unknown[] = [
  { kind: 'ready' },
  { kind: 'not-found' },
  { kind: 'done' },
  { kind: 'done' },
  { kind: 'found', secret: 'one' },
  { kind: 'found', secret: 'zwei ✓ 密' },
  { kind: 'done' },
  { kind: 'found', secret: 'three' },
  { kind: 'listed', accounts: expect.arrayContaining(['a', 'b']) as unknown },
  { kind: 'done' },
  { kind: 'done' },
  { kind: 'not-found' },
  { kind: 'listed', accounts: ['b'] },
];
