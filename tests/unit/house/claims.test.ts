/** Sentences that stated as a fact what neither the specification nor the tenant shows. A new claim has to be added here to be found. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The files of the page, of main without the demo tenant, and of what they share. */
const SOURCES = ['renderer', 'main', 'shared']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(join('main', 'demo')))
  .map((path) => [path, readFileSync(path, 'utf8')] as const);

it.each([
  ['whether a block or an allow wins', /wins? over (an )?allows?\b/],
  ['what makes an exception useless', /shadowed by|covered by a domain/i],
  ['which part of a domain an exception leaves out', /not its subdomains|cover subdomains/],
  [
    'what a tenant can’t take',
    /API can’t block|takes no exceptions\.|takes no exception of type|There is no type|accept SHA-256 exceptions|SHA-256 exceptions are turned off/,
  ],
  [
    'what a tenant does with an exception',
    /Other tools still scan|Applies to new scans|tenant stores the new|tool ignores|'Lets through what|comments that the tenant has for them are replaced/,
  ],
  ['who gets a restored email', /goes to all its recipients/],
  ['when a tenant acts on a query', /acts on what it finds|runs these on everything/],
  ['what can never be reversed', /can’t be reversed/],
  [
    'what a tenant concludes from keys that were not sent',
    /As the classification implies|shows those of the query/,
  ],
  ['what a password of a tenant’s schedule does', /'Protects the file\./],
  ['why a tenant refused a cursor', /closed an idle cursor|cursor expires after/],
  ['who changed a query', /(changed|deleted) in the portal|Someone else saved/],
  ['what a tenant pays for', /tenant pays for|on trial/],
  [
    'what a tenant or an entity lacks',
    /has scanned this'|runs no posture|None of this tenant’s apps|'This email has no body|No exception matches it/,
  ],
  ['what signing in takes', /a password is enough/],
  ['what follows from a state of an app', /verdicts change nothing|'Reports only/],
])('doesn’t bring back a claim about %s', (_, claim) => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(SOURCES.filter(([, source]) => claim.test(source)).map(([path]) => path)).toEqual([]);
});
