import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { StatusLine } from '../../../../renderer/shell/frame/StatusLine';
import { addRowKeys, learnKey } from '../../../../renderer/state/learned-keys';
import { useApp } from '../../../../renderer/state/app-store';
import { setStatus } from '../../../../renderer/state/status-store';
import { act } from 'react';
import { setUpAllCommands } from '../../../support/all-commands';
import { draw, installMain } from '../../../support/page';

setUpAllCommands();

const START = useApp.getState();
beforeEach(() => useApp.setState(START, true));

const HINT = 'Enter opens · Space selects · ? keys';

describe('the hint about the keys of rows', () => {
  it('stays until both keys were used, and is stored as learned', () => {
    const main = installMain({ 'app.saveSettings': (input) => ({ ok: true, value: input }) });
    setStatus('5 match');
    const leave = addRowKeys(true);
    draw(<StatusLine session={{ kind: 'signedOut' }} />);
    expect(screen.queryByText(HINT)).not.toBeNull();
    act(() => learnKey('open'));
    expect(screen.queryByText(HINT)).not.toBeNull();
    act(() => learnKey('select'));
    expect(screen.queryByText(HINT)).toBeNull();
    act(() => learnKey('open'));
    expect(main.inputs('app.saveSettings')).toHaveLength(2);
    expect(main.inputs('app.saveSettings')[1]).toMatchObject({ learnedKeys: ['open', 'select'] });
    leave();
  });

  it('names only keys that work on the rows on screen', () => {
    installMain();
    setStatus('5 queues');
    draw(<StatusLine session={{ kind: 'signedOut' }} />);
    expect(screen.queryByText(/opens|selects/)).toBeNull();
    const leaves: (() => void)[] = [];
    act(() => void leaves.push(addRowKeys(false)));
    expect(screen.getByText('Enter opens · ? keys')).toBeTruthy();
    act(() => leaves.forEach((leave) => leave()));
    expect(screen.queryByText(/opens|selects/)).toBeNull();
  });
});
