import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../../../shared/model/json';
import type { BoundCommand } from '../../../../renderer/commands/command';
import { RECORD_TAB_SYNONYMS, SYNONYMS } from '../../../../renderer/commands/synonyms';
import type { Entry } from '../../../../renderer/shell/palette/entries';
import { allCommands, setUpAllCommands } from '../../../support/all-commands';
import { otherConfig } from '../../../support/other-vocabulary';
import { answer, installMain, SIGNED_IN } from '../../../support/page';
import { TYPED_WORDS } from './palette-words';

const ANSWERS = {
  'apps.secEntities': answer({ apps: [], feature_flags: {} }),
  'query.list': answer([]),
  'query.config': answer(otherConfig),
  'app.saveWorkspace': answer(null),
  'app.saveSettings': answer(null),
};

setUpAllCommands(ANSWERS);
beforeEach(() => void installMain(ANSWERS));
afterEach(cleanup);

const modules = async () => ({
  ...(await import('../../../../renderer/state/app-store')),
  ...(await import('../../../../renderer/state/workspace-store')),
  ...(await import('../../../../renderer/state/overlay-store')),
  ...(await import('../../../../renderer/shell/palette/use-palette-entries')),
  ...(await import('../../../../renderer/record/open-tab-store')),
  ...(await import('../../../../renderer/record/records')),
  ...(await import('../../../../renderer/screens/hunt/run/hunt-registry')),
  ...(await import('../../../../renderer/query/hunt-draft')),
});

/** Shows one tab, and returns what the palette lists there for a text. */
const showTabOf = async (screen: string, isSignedIn: boolean) => {
  const all = await modules();
  const { useApp, useWorkspace, usePaletteEntries, NEW_HUNT } = all;
  const tab = { id: screen, screen, title: screen, draft: { ...NEW_HUNT } as unknown as Json };
  useApp.setState({ session: isSignedIn ? SIGNED_IN : { kind: 'signedOut' }, hasSkippedSignIn: true });
  useWorkspace.setState({ tabs: [tab], current: tab.id });
  const hook = renderHook(({ text }) => usePaletteEntries(text), { initialProps: { text: '' } });
  const list = (text: string): readonly Entry[] => {
    hook.rerender({ text });
    return hook.result.current.entries;
  };
  return { ...all, tab, list };
};

/** Shows a hunt with an email open. */
const showHunt = async () => {
  const shown = await showTabOf('hunt', true);
  const { getOrCreateHunt, useOpenTab, RECORDS, tab } = shown;
  getOrCreateHunt(tab, vi.fn()).store.setState({ config: { kind: 'ready', value: otherConfig } });
  const target = { domain: 'email' as const, entityId: 'e1', saas: 'post', entityType: 'post_email' };
  renderHook(() => useOpenTab('email', RECORDS.email.tabs, { target, title: 'Invoice' }));
  return shown;
};

const hit = ([first]: readonly Entry[]): string => (first ? `${first.isEnabled ? '' : '!'}${first.id}` : '');

/** Returns the words whose first hit is another, or can't be run without a reason. */
const misses = (
  list: (text: string) => readonly Entry[],
  expected: readonly (readonly [word: string, first: string])[],
): readonly string[] =>
  expected.flatMap(([word, first]) => {
    const found = list(word);
    const [top] = found;
    if (hit(found) !== first) return [`${word}: ${hit(found)} instead of ${first}`];
    return top && !top.isEnabled && top.note === top.group ? [`${word}: no reason`] : [];
  });

describe('words that people type into the palette', () => {
  it('tries more than 120 words', () => expect(TYPED_WORDS.length).toBeGreaterThan(120));

  it('finds each in a hunt with a record open', async () => {
    const { list } = await showHunt();
    expect(
      misses(
        list,
        TYPED_WORDS.map(([word, inHunt]) => [word, inHunt]),
      ),
    ).toEqual([]);
  });

  it('finds each in the settings, and says why if it can’t be run', async () => {
    const { list } = await showTabOf('settings', true);
    expect(
      misses(
        list,
        TYPED_WORDS.map(([word, , inSettings]) => [word, inSettings]),
      ),
    ).toEqual([]);
  });

  it('finds each in files without a session, and says why if it can’t be run', async () => {
    const { list } = await showTabOf('files', false);
    expect(
      misses(
        list,
        TYPED_WORDS.map(([word, , , inFiles]) => [word, inFiles]),
      ),
    ).toEqual([]);
  });
});

const commandOf = (id: string): BoundCommand | undefined =>
  allCommands.flatMap(({ commands }) => commands).find((command) => command.id === id);

describe('commands of other screens in the palette', () => {
  it('goes to the screen of a command and runs it once the screen is there', async () => {
    const { list, useWorkspace } = await showTabOf('settings', true);
    const entry = list('map as table').find(({ id }) => id === 'dashboard.table');
    expect(entry?.note).toBe('Go to Overview');
    entry?.run();
    await waitFor(() => {
      const { tabs, current } = useWorkspace.getState();
      const tab = tabs.find(({ id }) => id === current);
      expect([tab?.screen, JSON.stringify(tab?.draft)]).toEqual([
        'dashboard',
        expect.stringContaining('"isTable":true'),
      ]);
    });
  });

  it('opens impossible travel in one tab, without one of the overview', async () => {
    const { list, useWorkspace, tab } = await showTabOf('settings', true);
    const entry = list('impossible travel').find(({ id }) => id === 'dashboard.travelList');
    expect(entry?.note).toBe('Opens in its own tab');
    entry?.run();
    const { tabs, current } = useWorkspace.getState();
    expect(tabs.map(({ screen }) => screen)).toEqual([tab.screen, 'list']);
    expect(tabs.find(({ id }) => id === current)?.draft).toMatchObject({
      ref: { list: 'travel', filter: [] },
    });
  });

  it('goes there and says what to pick for a command that acts on a row, without running it', async () => {
    const { list, useWorkspace, useOverlay, tab } = await showTabOf('settings', true);
    const entry = list('delete').find(({ id }) => id === 'queries.delete');
    useOverlay.setState({ toasts: [] });
    entry?.run();
    const { tabs, current } = useWorkspace.getState();
    expect(current).not.toBe(tab.id);
    expect(tabs.find(({ id }) => id === current)?.screen).toBe('queries');
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual(['Delete: Select a query first.']);
  });

  it('lists those of a screen that can’t be opened empty with the reason', async () => {
    const { list } = await showTabOf('settings', true);
    const [entry] = list('export the replay as png');
    expect([entry?.id, entry?.isEnabled, entry?.note]).toEqual([
      'replay.export-png',
      false,
      expect.stringContaining('no tab is open'),
    ]);
  });
});

describe('the switch of time zones', () => {
  it.each([
    ['local', 'Times are in UTC now.'],
    ['utc', 'Times are in Europe/Berlin now.'],
  ] as const)('names the zone of times after its run: from %s', async (times, said) => {
    const { list, useApp, useOverlay } = await showTabOf('settings', true);
    useApp.setState({ zone: 'Europe/Berlin', settings: { ...useApp.getState().settings, times } });
    useOverlay.setState({ toasts: [] });
    const [entry] = list('timezone');
    entry?.run();
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toEqual([said]);
  });
});

describe('the lists of IDs', () => {
  it('names only commands that exist', async () => {
    const { OPENS_OWN_TAB, RUNS_ON_ARRIVAL } = await import('../../../../renderer/shell/palette/arrival');
    const named = [...Object.keys(SYNONYMS), ...RUNS_ON_ARRIVAL, ...OPENS_OWN_TAB];
    expect(named.filter((id) => !commandOf(id))).toEqual([]);
  });

  it('names only tabs of records that exist', async () => {
    const { RECORDS } = await modules();
    const ids = Object.values(RECORDS).flatMap(({ tabs }) => tabs.map(({ id }) => id));
    expect(Object.keys(RECORD_TAB_SYNONYMS).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
