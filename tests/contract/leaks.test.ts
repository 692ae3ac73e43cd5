import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTenant, type Tenant } from '../../main/demo/tenant';
import type { LocalCallInput } from '../../shared/local-calls/contract';
import { good, startCore } from '../support/core';

/** The page's stores over the real core: what is left behind there, an app that runs for weeks pays for. */
let tenant: Tenant;
let core: Awaited<ReturnType<typeof startCore>>;
const HUNT: LocalCallInput<'query.run'> = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  query_entity_type: 'office365_emails_email',
  columns: [{ db_id: 'entity_id', column_label: 'Entity ID' }],
};
const heard = new Map<string, Set<(payload: unknown) => void>>();
const tell = (event: string, payload: unknown) => heard.get(event)?.forEach((listen) => listen(payload));
const open = async () => good(await core.command('dataset.list', {})).map(({ title }) => title);
const file = (name: string, text: string): string => {
  const path = join(core.folder, name);
  writeFileSync(path, text);
  return path;
};
const given = async (path: string) => {
  core.opens.push(path);
  const [one] = good(await core.command('files.pick', {}));
  if (!one) throw new Error('no file was given');
  return one;
};

beforeAll(async () => {
  tenant = await startTenant({ port: 0, emails: 200, seed: 3 });
  core = await startCore(undefined, { push: (event, payload) => tell(event, structuredClone(payload)) });
  vi.stubGlobal('window', {
    bridge: {
      call: (name: string, input: unknown) => core.core.call(name, JSON.parse(JSON.stringify(input ?? null))),
      on: (event: string, listen: (payload: unknown) => void) => {
        const same = heard.get(event) ?? new Set();
        heard.set(event, same.add(listen));
        return () => void same.delete(listen);
      },
    },
  });
});
afterAll(async () => {
  await core.stop();
  await tenant.close();
  vi.unstubAllGlobals();
});

describe('a closed tab', () => {
  it('closes the rows of its file and forgets the password, also while the file is still loading', async () => {
    const { openedFiles, openFile } = await import('../../renderer/screens/files/files-store');
    const { closeTab, openTab } = await import('../../renderer/state/workspace-store');
    const csv = await given(file('a.csv', 'a,b\n1,2\n'));

    const early = openTab({ screen: 'files', title: 'a' });
    const onItsWay = openFile(early, csv);
    closeTab(early);
    await onItsWay;
    await expect.poll(open).toEqual([]);
    expect(openedFiles.steps.getState()).toEqual({});

    const late = openTab({ screen: 'files', title: 'a' });
    await openFile(late, csv);
    expect(await open()).toEqual(['a.csv']);
    closeTab(late);
    await expect.poll(open).toEqual([]);
    expect(openedFiles.steps.getState()).toEqual({});
  });

  it('closes its comparison, and the stored run that was opened for it', async () => {
    const { compareInTab, comparisons } = await import('../../renderer/screens/compare/CompareScreen');
    const { followJobs } = await import('../../renderer/state/jobs-store');
    const { closeTab, openTab } = await import('../../renderer/state/workspace-store');
    await followJobs();
    const { state, job } = good(
      await core.command('files.open', {
        file: (await given(file('run.csv', 'Entity ID,Verdict\n1,clean\n2,spm\n'))).file,
      }),
    );
    await core.ended(job.id);
    const keep = good(await core.command('snapshot.save', { dataset: state.dataset, words: 'all' }));
    await core.ended(keep.id);
    const [kept] = good(await core.command('snapshot.list', {}));

    const tab = openTab({ screen: 'compare', title: 'Compare' });
    await compareInTab(tab, {
      before: { title: 'kept', run: kept?.id },
      after: { title: 'now', dataset: state.dataset },
      key: '',
    });
    expect(comparisons.step(tab).kind).toBe('open');
    await expect.poll(async () => (await open()).length).toBe(2);
    closeTab(tab);
    await expect.poll(open).toEqual(['run.csv']);
    expect(comparisons.steps.getState()).toEqual({});
    good(await core.command('dataset.close', { dataset: state.dataset }));
  });
});

describe('the end of a session', () => {
  it('closes the tabs that show rows of the tenant, and leaves those of files open', async () => {
    const { compareInTab } = await import('../../renderer/screens/compare/CompareScreen');
    const { openFile } = await import('../../renderer/screens/files/files-store');
    const { needsSession } = await import('../../renderer/session-tabs');
    const screens = [
      (await import('../../renderer/screens/files')).files,
      (await import('../../renderer/screens/compare')).compare,
    ];
    const { closeSessionTabs, openTab, useWorkspace } = await import('../../renderer/state/workspace-store');
    good(
      await core.command('session.connect', {
        address: tenant.origin,
        token: tenant.token,
        label: '',
        keep: 'session',
      }),
    );
    const csv = openTab({ screen: 'files', title: 'kept.csv' });
    await openFile(csv, await given(file('kept.csv', 'Entity ID\n1\n')));
    const found = good(await core.command('query.run', HUNT));
    const compared = openTab({ screen: 'compare', title: 'Compare' });
    const own = good(await core.command('dataset.list', {})).find(({ isLocal }) => isLocal)?.dataset;
    await compareInTab(compared, {
      before: { title: 'found', dataset: found.dataset },
      after: { title: 'kept.csv', dataset: own },
      key: '',
    });
    openTab({ screen: 'hunt', title: 'Emails' });
    closeSessionTabs((tab) => needsSession(screens, tab));
    expect(useWorkspace.getState().tabs.map(({ id }) => id)).toEqual([csv]);
    good(await core.command('session.signOut', {}));
    closeSessionTabs(() => true);
    await expect.poll(open).toEqual([]);
  });
});

describe('a fetch', () => {
  it('leaves no listener on a signal that outlives its session', async () => {
    const any = vi.spyOn(AbortSignal, 'any');
    const before = new Set<AbortSignal>();
    for (let n = 0; n < 3; n += 1) {
      any.mockClear();
      good(
        await core.command('session.connect', {
          address: tenant.origin,
          token: tenant.token,
          label: '',
          keep: 'session',
        }),
      );
      const { dataset } = good(await core.command('query.run', HUNT));
      good(await core.command('dataset.loadTo', { dataset, rows: 100 }));
      good(await core.command('session.signOut', {}));
      // A signal remembers each that was made of it for as long as it lives: one that all fetches share would grow with every page.
      const sources = any.mock.calls.flatMap(([signals]) => [...signals]);
      expect(sources.length).toBeGreaterThan(2);
      expect(sources.filter((one) => before.has(one))).toEqual([]);
      for (const one of sources) before.add(one);
    }
    any.mockRestore();
  });
});

describe('the dashboard', () => {
  it('opens one dataset of logins, however often it is requested', async () => {
    const { loadLogins, useLogins } = await import('../../renderer/state/logins-store');
    good(
      await core.command('session.connect', {
        address: tenant.origin,
        token: tenant.token,
        label: '',
        keep: 'session',
      }),
    );
    await Promise.all([
      loadLogins(['office365_emails'], 'c'),
      loadLogins(['office365_emails'], 'c'),
      loadLogins(['office365_emails'], 'c'),
    ]);
    expect(useLogins.getState().kind).toBe('ready');
    await expect.poll(open).toEqual(['Logins']);
    good(await core.command('session.signOut', {}));
    expect(useLogins.getState().kind).toBe('idle');
    await expect.poll(open).toEqual([]);
  });
});
