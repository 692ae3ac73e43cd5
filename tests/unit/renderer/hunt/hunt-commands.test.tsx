import { expect, it, vi } from 'vitest';
import { registerCommands, isCommandEnabled, runCommand } from '../../../../renderer/commands/registry';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { COMMAND_SETS } from '../../../../renderer/screens';
import { getOrCreateHunt } from '../../../../renderer/screens/hunt/run/hunt-registry';
import { isFocusCovered } from '../../../../renderer/shell/dialogs/covered';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { useWorkspace } from '../../../../renderer/state/workspace-store';
import type { Json } from '../../../../shared/model/json';
import { otherConfig } from '../../../support/other-vocabulary';
import { installMain } from '../../../support/page';

const TAB = { id: 't1', screen: 'hunt', title: 'Hunt', draft: { ...NEW_HUNT } as unknown as Json };

it('opens the time range only for a type that has a time, once its fields are loaded', () => {
  installMain();
  registerCommands(COMMAND_SETS);
  useOverlay.setState({ open: null });
  useWorkspace.setState({ tabs: [TAB], current: TAB.id });
  const { store } = getOrCreateHunt(TAB, vi.fn());
  const { fields } = otherConfig;
  const timeless = { ...otherConfig, fields: fields.filter(({ type }) => type !== 'time') };
  expect(timeless.fields.length).toBeLessThan(fields.length);

  runCommand('hunt.when');
  expect([isCommandEnabled('hunt.when'), isFocusCovered()]).toEqual([false, false]);
  store.setState({ config: { kind: 'ready', value: timeless } });
  runCommand('hunt.when');
  expect([isCommandEnabled('hunt.when'), isFocusCovered()]).toEqual([false, false]);
  store.setState({ config: { kind: 'ready', value: otherConfig } });
  expect(isCommandEnabled('hunt.when')).toBe(true);
});
