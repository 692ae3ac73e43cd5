import { describe, expect, it } from 'vitest';
import { setUpAllCommands } from '../../support/all-commands';
import { screenFolders } from '../../support/screen-visits';
import { openTab } from '../../../renderer/state/workspace-store';

setUpAllCommands();

describe('the list of screens', () => {
  it('names each screen as its folder, and leaves none out', async () => {
    const { SCREENS } = await import('../../../renderer/screens');
    expect(SCREENS.map(({ id }) => id).sort()).toEqual(screenFolders());
  });

  it('gives its IDs to the code below it, so that a tab of an unknown screen does not compile', () => {
    // @ts-expect-error -- no screen has this ID
    const open = (): string => openTab({ screen: 'hunts', title: 'Typo' });
    expect(open).toBeTypeOf('function');
  });
});
