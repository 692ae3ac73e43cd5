import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTab, openTab, saveWorkspaceNow, showTab } from '../../../../renderer/state/workspace-store';
import { answer, installMain } from '../../../support/page';

let main: ReturnType<typeof installMain>;
const saves = () => main.calls.filter(({ name }) => name === 'app.saveWorkspace');

beforeEach(() => {
  vi.useFakeTimers();
  main = installMain({ 'app.saveWorkspace': answer(null) });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('the open tabs', () => {
  it('saves the open tabs at once, so that the last step before quitting is not lost', () => {
    const first = openTab({ screen: 'hunt', title: 'first' });
    expect(saves()).toHaveLength(1);
    vi.runAllTimers();
    openTab({ screen: 'hunt', title: 'second' });
    vi.runAllTimers();
    showTab(first);
    expect(saves().at(-1)?.input).toMatchObject({ current: first });
  });

  it('saves the open tabs before the page is gone, even if they have just changed', () => {
    const id = openTab({ screen: 'hunt', title: 'a' });
    changeTab(id, { title: 'the last step' });
    expect(JSON.stringify(saves().at(-1)?.input)).not.toContain('the last step');
    saveWorkspaceNow();
    expect(JSON.stringify(saves().at(-1)?.input)).toContain('the last step');
    const { length } = saves();
    saveWorkspaceNow();
    vi.runAllTimers();
    expect(saves()).toHaveLength(length);
  });

  it('saves later changes together after a moment', () => {
    const id = openTab({ screen: 'hunt', title: 'a' });
    for (const title of ['ab', 'abc', 'abcd']) changeTab(id, { title });
    expect(saves()).toHaveLength(1);
    vi.runAllTimers();
    expect(saves()).toHaveLength(2);
    expect(JSON.stringify(saves().at(-1)?.input)).toContain('abcd');
  });
});
