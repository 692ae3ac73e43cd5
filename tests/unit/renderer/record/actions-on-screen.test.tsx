import { expect, it } from 'vitest';
import {
  actionsOnScreen,
  useActionKeys,
  useNoActionsYet,
} from '../../../../renderer/record/actions-on-screen';
import type { RecordActionsHost } from '../../../../renderer/record/RecordActions';
import { draw } from '../../../support/page';

const hostOf = (label: string): RecordActionsHost => ({
  offered: [{ action_id: label, label, params: [] }],
  onAct: () => undefined,
});

const Own = ({ host }: { readonly host: RecordActionsHost }) => {
  useActionKeys(host);
  return null;
};
const Found = ({ host }: { readonly host: RecordActionsHost | null }) => {
  useNoActionsYet();
  return host && <Own host={host} />;
};

it('never gives the keys of a record that loads to the one below it', () => {
  const first = hostOf('first');
  const draft = (below: RecordActionsHost, above?: RecordActionsHost | null) => (
    <>
      <Own host={below} />
      {above !== undefined && <Found host={above} />}
    </>
  );
  const { rerender, unmount } = draw(draft(first));
  expect(actionsOnScreen()).toBe(first);
  rerender(draft(first, null));
  expect(actionsOnScreen()?.offered).toEqual([]);
  // The actions of the one below arrive, or are read again.
  rerender(draft(hostOf('again'), null));
  expect(actionsOnScreen()?.offered).toEqual([]);
  const above = hostOf('above');
  rerender(draft(hostOf('again'), above));
  expect(actionsOnScreen()).toBe(above);
  unmount();
  expect(actionsOnScreen()).toBeUndefined();
});
