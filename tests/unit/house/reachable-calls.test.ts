import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames } from '../../../shared/api/contract';
import { localCalls } from '../../../shared/local-calls/contract';
import { EntityList } from '../../../shared/local-calls/datasets';
import { namedInPage, ownCode, reachOfCalls, type CallReach, type Code } from '../../support/call-reach';

const NAMES = { tenant: endpointNames, local: Object.keys(localCalls) };

describe('the calls of the contract', () => {
  let code: Code;
  let reach: CallReach;

  beforeAll(() => {
    code = ownCode();
    reach = reachOfCalls(code, NAMES);
    const lines = endpointNames.map((name) => `${name}: ${(reach.get(name) ?? ['nothing']).join(', ')}`);
    const folder = resolve(import.meta.dirname, '../../../artifacts');
    mkdirSync(folder, { recursive: true });
    writeFileSync(resolve(folder, 'call-reach.txt'), `${lines.join('\n')}\n`);
  }, 240_000);

  it('reaches each by something that an analyst can do', () => {
    expect(endpointNames.filter((name) => !reach.has(name))).toEqual([]);
  });

  it('opens every kind of list that stands for a call', () => {
    const opened = namedInPage(code, 'list');
    const kinds = EntityList.options.map(({ shape }) => shape.list.value);
    expect(kinds.filter((kind) => !opened.has(kind))).toEqual([]);
  });
});

describe('a search for calls', () => {
  const FILES: Readonly<Record<string, string>> = {
    '/app/page/main.tsx': "import './used'; import type { T } from './type'; void import('./later');",
    '/app/page/used.ts': "declare const local: any; export const a = () => local['a.open']({ list: 'x' });",
    '/app/page/later.ts': "declare const api: any; export const b = () => api['t.direct']({});",
    '/app/page/type.ts': "declare const api: any; export type T = 1; api['t.typeOnly']({});",
    '/app/page/unused.ts': "declare const api: any; api['t.unused']({});",
    '/app/main/feature.ts': `
      import { createLists } from './lists';
      type Client = { call: (name: string) => void };
      export const create = (client: Client) => {
        const { open } = createLists(client);
        return { handlers: { 'a.open': open, 'a.other': () => client.call('t.other') } };
      };`,
    '/app/main/lists.ts': `
      const TABLE = { x: 't.listed' } as const;
      const read = (client: any, key: 'x') => client.call(TABLE[key]);
      const stray = (client: any) => client.call('t.stray');
      export const createLists = (client: any) => ({ open: () => read(client, 'x'), stray });`,
  };
  const program = (): ts.Program => {
    const host = ts.createCompilerHost({});
    return ts.createProgram(
      ['/app/main/feature.ts'],
      { strict: true, noLib: true, types: [] },
      {
        ...host,
        getSourceFile: (name, ...rest) => {
          const text = FILES[name];
          return text === undefined
            ? host.getSourceFile(name, ...rest)
            : ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
        },
        readFile: (name) => FILES[name] ?? host.readFile(name),
        directoryExists: () => true,
        fileExists: (name) => name in FILES || host.fileExists(name),
      },
    );
  };
  const code = (): Code => ({
    page: '/app/page/main.tsx',
    read: (path) => FILES[path],
    main: program(),
    isMain: (file) => file.startsWith('/app/main'),
  });
  const tenant = ['t.direct', 't.listed', 't.other', 't.stray', 't.unused', 't.typeOnly'];

  it('finds what the page calls itself, and what is behind the local calls that it makes', () => {
    const reach = reachOfCalls(code(), { tenant, local: ['a.open', 'a.other'] });
    expect([...reach.keys()].sort()).toEqual(['t.direct', 't.listed']);
    expect(reach.get('t.listed')?.[0]).toMatch(/ by a\.open$/);
  });

  it('names the values of a key in the code that the page loads', () => {
    expect([...namedInPage(code(), 'list')]).toEqual(['x']);
  });
});
