import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { needsSession, restoreTabs, withOwners } from '../../../renderer/session-tabs';
import type { Tab, Workspace } from '../../../shared/model/app-state';

const SCREENS = [
  { id: 'hunt', formerId: 'queries', tabState: z.looseObject({}), needsSession: true },
  { id: 'queries', formerId: 'query-list', needsSession: true },
  { id: 'files', formerId: 'offline', tabState: z.object({ file: z.string() }), needsSession: false },
  { id: 'compare', needsSession: false, endsWithSession: ({ title }: Tab) => title === 'tenant' },
];
const tab = (screen: string, draft?: Tab['draft']): Tab => ({
  id: screen,
  screen,
  title: 'x',
  ...(draft === undefined ? {} : { draft }),
});
const restored = (workspace: Workspace) => restoreTabs(SCREENS, workspace).map(({ screen }) => screen);

describe('restoring tabs', () => {
  it('opens a workspace of version 1, whose screens had other IDs', () => {
    const tabs = [tab('queries'), tab('query-list'), tab('offline'), tab('compare')];
    expect(restored({ tabs, current: null })).toEqual(['hunt', 'queries', 'files', 'compare']);
  });

  it('keeps the IDs of the present version, also if one belonged to another screen before', () => {
    const tabs = [tab('hunt'), tab('queries'), tab('files')];
    expect(restored({ version: 2, tabs, current: null })).toEqual(['hunt', 'queries', 'files']);
  });

  it('leaves out tabs of screens that do not exist', () => {
    expect(restored({ version: 2, tabs: [tab('dossier'), tab('hunt')], current: null })).toEqual(['hunt']);
    expect(restoreTabs(SCREENS, null)).toEqual([]);
  });

  it('restores a stored state that fits its screen and drops one that does not', () => {
    const tabs = [
      tab('files', { file: 'a' }),
      { ...tab('files', { file: 1 }), id: 'b' },
      tab('queries', { a: 1 }),
    ];
    expect(restoreTabs(SCREENS, { version: 2, tabs, current: null }).map(({ draft }) => draft)).toEqual([
      { file: 'a' },
      undefined,
      undefined,
    ]);
  });
});

describe('tabs of an earlier version, which stored no owner', () => {
  const tabs = [tab('hunt'), tab('files'), { ...tab('queries'), owner: 'fabrikam' }];

  it('tabs without an owner go to the connection that was used last, unless they need no session', () => {
    const owners = withOwners(SCREENS, tabs, 'contoso').map(({ owner }) => owner);
    expect(owners).toEqual(['contoso', undefined, 'fabrikam']);
  });

  it('tabs without an owner disappear if there is no saved connection', () => {
    const left = withOwners(SCREENS, tabs, undefined).map(({ screen }) => screen);
    expect(left).toEqual(['files', 'queries']);
  });
});

describe('the end of a session', () => {
  it('closes tabs whose screen needs a session, whose rows came from one, or whose screen is unknown', () => {
    expect(needsSession(SCREENS, tab('hunt'))).toBe(true);
    expect(needsSession(SCREENS, { ...tab('compare'), title: 'tenant' })).toBe(true);
    expect(needsSession(SCREENS, tab('dossier'))).toBe(true);
  });

  it('leaves files and comparisons of files open', () => {
    expect(needsSession(SCREENS, tab('files'))).toBe(false);
    expect(needsSession(SCREENS, tab('compare'))).toBe(false);
  });
});
