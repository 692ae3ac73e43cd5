import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { EMAIL_FIELDS } from '../../../../main/demo/config/email-fields';
import { OPERATORS } from '../../../../main/demo/config/operators';
import { NEW_HUNT } from '../../../../renderer/query/hunt-draft';
import { FieldSearch } from '../../../../renderer/components/FieldSearch';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { ConditionBar } from '../../../../renderer/screens/hunt/query-bar/ConditionBar';
import { Builder } from '../../../../renderer/features/condition-builder/Builder';
import { changeFocusedGroup } from '../../../../renderer/features/condition-builder/builder-commands';
import { createHunt } from '../../../../renderer/screens/hunt/run/hunt-store';
import { useApp } from '../../../../renderer/state/app-store';
import type { Json } from '../../../../shared/model/json';
import type { Condition, QueryConfig } from '../../../../shared/model/query';
import { answer, draw, installMain, type Answers } from '../../../support/page';

const config: QueryConfig = {
  saas_id: 'office365_emails',
  query_domain: 'email',
  operators: [...OPERATORS],
  fields: [...EMAIL_FIELDS],
  ui_columns: [],
  actions: [],
};
const leaf = (operator_id: string, db_id: string, ...values: (string | number)[]): Condition => ({
  operator_id,
  field_id: `email.${db_id}`,
  values,
});
const all = (...condition: Condition[]): Condition => ({ operator_id: 'and', condition });

const openBuilder = (condition: Condition, answers: Answers = {}) => {
  const main = installMain(answers);
  const hunt = createHunt({ ...NEW_HUNT, condition } as unknown as Json, vi.fn());
  const drawn = draw(<Builder editor={hunt} config={config} start="value" />);
  return { ...drawn, main, hunt, condition: () => hunt.store.getState().draft.condition };
};
const row = (name: RegExp | string) => within(screen.getByRole('group', { name }));

describe('the query builder at a tenant that offers nothing to compare', () => {
  const openAt = (fields: QueryConfig['fields'], operators: QueryConfig['operators']) => {
    installMain();
    const hunt = createHunt({ ...NEW_HUNT, condition: all() } as unknown as Json, vi.fn());
    const drawn = draw(<Builder editor={hunt} config={{ ...config, fields, operators }} start="value" />);
    const add = () => drawn.user.click(screen.getByRole('button', { name: 'Add a condition' }));
    return { ...drawn, add, added: () => hunt.store.getState().draft.condition?.condition };
  };

  it.each([
    ['fields', [], config.operators, 'The tenant offers no fields to query here.'],
    [
      'operators',
      config.fields.slice(0, 2),
      [],
      'The tenant offers 2 fields, and no operator to compare them with.',
    ],
  ])('says that it offers no %s, and what to do', async (_, fields, operators, told) => {
    const { add, added } = openAt(fields, operators);
    expect(screen.getByRole('status').textContent).toBe(
      `${told} Choose another app or type, or run the query without conditions.`,
    );
    await add();
    expect(useOverlay.getState().toasts.at(-1)?.text).toBe(told);
    expect(added()).toEqual([]);
  });

  it('adds a condition on the first field that has an operator', async () => {
    const [one] = config.fields;
    if (!one) throw new Error('no field');
    const choice = {
      ...one,
      field_id: 'f.a',
      db_id: 'a',
      label: 'A',
      type: 'choice' as const,
      analyzer: 'odd',
    };
    const text = {
      ...one,
      field_id: 'f.b',
      db_id: 'b',
      label: 'B',
      type: 'text' as const,
      analyzer: 'keyword',
    };
    const list = config.operators.filter(({ is_list_operator }) => is_list_operator === true);
    const plain = config.operators.filter(({ operator_id }) => operator_id === 'is');
    const operators = [
      ...list.map((operator) => ({ ...operator, field_analyzer: ['odd'] })),
      ...plain.map((operator) => ({ ...operator, field_analyzer: ['keyword'] })),
    ];
    useApp.setState(({ flags }) => ({ flags: { ...flags, custom_list_operators: false } }));
    const { add, added } = openAt([choice, text], operators);
    await add();
    expect(added()).toMatchObject([{ field_id: 'f.b' }]);
  });

  it('says in the search for a field that there is none', () => {
    draw(<FieldSearch fields={[]} value="" onPick={vi.fn()} />);
    screen.getByText('There are no fields to choose from');
  });
});

describe('the query builder', () => {
  it('adds a condition beside a root that is a single condition, and edits the two apart', async () => {
    const { user, condition } = openBuilder(leaf('contains', 'subject', 'a'));
    await user.click(screen.getByRole('button', { name: '+ condition' }));
    await user.type(row('Condition Subject contains “a”').getByLabelText('Value'), 'b');
    const root = condition();
    expect(root?.operator_id).toBe('and');
    expect(root?.condition).toHaveLength(2);
    expect(root?.condition?.[0]).toEqual(leaf('contains', 'subject', 'ab'));
  });

  it('adds the new condition that it was opened for once, also when the fields are loaded again', async () => {
    installMain();
    const condition = all(leaf('is', 'subject', 'a'));
    const hunt = createHunt({ ...NEW_HUNT, condition } as unknown as Json, vi.fn());
    act(() => {
      hunt.store.setState({ config: { kind: 'ready', value: config } });
      hunt.build(true, 'new');
    });
    draw(<ConditionBar hunt={hunt} />);
    await screen.findByLabelText('Find a field');
    act(() => hunt.store.setState({ config: { kind: 'loading' } }));
    act(() => hunt.store.setState({ config: { kind: 'ready', value: config } }));
    await waitFor(() => expect(screen.getAllByLabelText('Operator').length).toBeGreaterThan(1));
    expect(hunt.store.getState().draft.condition?.condition).toHaveLength(2);
  });

  it('shows what is wrong with a condition until it is corrected', async () => {
    const { user } = openBuilder(all(leaf('more', 'size', 'many')));
    expect(screen.getByRole('alert').textContent).toBe('Enter a number.');
    expect(screen.getByRole('status').textContent).toBe('Can’t run yet. Size: Enter a number.');
    const input = screen.getByLabelText(/^Value/);
    await user.clear(input);
    await user.type(input, '12');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a condition of another client with the reason why it can’t be edited, and keeps it in the query', async () => {
    const foreign = leaf('sounds_like', 'subject', 'x');
    const { user, condition } = openBuilder(all(foreign, leaf('is', 'subject', 'a')));
    const name = 'Unsupported condition, sent unchanged: its operator “sounds_like” is unknown';
    expect(row(name).getByText(/"sounds_like"/)).toBeDefined();
    await user.click(row('Condition Subject is “a”').getByRole('button', { name: 'Remove Subject' }));
    expect(condition()).toEqual(all(foreign));
  });

  it('counts the rows of one condition, and shows a failure with its next step', async () => {
    const { user, main } = openBuilder(all(leaf('is', 'subject', 'a'), leaf('is', 'size', 1)), {
      'query.count': answer({ total: 1 }),
    });
    await user.click(screen.getByRole('button', { name: 'Count Subject' }));
    const counted = await screen.findByRole('button', { name: '1 row matches Subject. Count again' });
    expect(counted.textContent).toBe('1');
    expect(main.inputs('query.count')).toEqual([
      expect.objectContaining({ condition: leaf('is', 'subject', 'a') }),
    ]);
    installMain();
    await user.click(screen.getByRole('button', { name: 'Count Size' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Count Size' }).title).toBe(
        'No answer for query.count. Add one to the test.',
      ),
    );
  });

  it('turns a list pasted into one value into a group with each value once, as one step to undo', async () => {
    const { user, hunt, condition } = openBuilder(all(leaf('contains', 'subject', 'a')));
    const values = () => condition()?.condition?.[0]?.values;
    await user.click(screen.getByLabelText('Value'));
    await user.paste('a\nb\na');
    expect(condition()).toEqual(
      all({
        operator_id: 'or',
        condition: [leaf('contains', 'subject', 'a'), leaf('contains', 'subject', 'b')],
      }),
    );
    hunt.undo();
    await waitFor(() => expect(values()).toEqual(['a']));
  });

  it('opens in the first value', () => {
    openBuilder(all(leaf('contains', 'subject', 'a'), leaf('contains', 'from_email', 'b')));
    expect(document.activeElement).toBe(row('Condition Subject contains “a”').getByLabelText('Value'));
  });

  it('goes to the invalid value when it blocks a run, each time', async () => {
    const { hunt, unmount } = openBuilder(
      all(leaf('contains', 'subject', 'a'), leaf('contains', 'from_email', '')),
    );
    unmount();
    hunt.store.setState({ config: { kind: 'ready', value: config }, isBuilding: true });
    draw(<ConditionBar hunt={hunt} />);
    const [first, invalid] = screen.getAllByLabelText('Value');
    for (let turn = 0; turn < 2; turn += 1) {
      first?.focus();
      await hunt.run();
      await waitFor(() => expect(document.activeElement).toBe(invalid));
    }
  });

  it('starts a new group with a condition whose field is chosen next', async () => {
    const { user, condition } = openBuilder(all(leaf('contains', 'subject', 'a')));
    await user.click(screen.getByRole('button', { name: 'Add a group' }));
    expect(condition()?.condition?.[1]).toMatchObject({ operator_id: 'or', condition: [expect.anything()] });
    expect(await screen.findByRole('combobox', { name: 'Find a field' })).toBe(document.activeElement);
  });

  it('offers “None of” for a group, and edits its conditions', async () => {
    const group = { operator_id: 'or', condition: [leaf('is', 'subject', 'a'), leaf('is', 'subject', 'b')] };
    const { user, condition } = openBuilder(all(leaf('contains', 'subject', 'x'), group));
    await user.selectOptions(row('Group: Any of').getByLabelText('Match'), 'None of');
    expect(condition()?.condition?.[1]).toEqual({ operator_id: 'not', condition: [group] });
    expect(document.activeElement).toBe(row('Group: None of').getByLabelText('Match'));
    await user.click(
      row('Group: None of').getByRole('button', { name: 'Add a condition to the group None of' }),
    );
    await user.keyboard('{Escape}');
    expect(condition()?.condition?.[1]?.condition?.[0]?.condition).toHaveLength(3);
    await user.click(row('Condition Subject is “a”').getByRole('button', { name: 'Remove Subject' }));
    await user.selectOptions(row('Group: None of').getByLabelText('Match'), 'All of');
    expect(condition()?.condition?.[1]).toMatchObject({
      operator_id: 'and',
      condition: [leaf('is', 'subject', 'b'), expect.anything()],
    });
  });

  it('moves a condition into and out of a “None of”, and removes it whole', async () => {
    const none = {
      operator_id: 'not',
      condition: [{ operator_id: 'or', condition: [leaf('is', 'subject', 'a')] }],
    };
    const { user, hunt, condition } = openBuilder(all(none, leaf('is', 'subject', 'b')));
    await user.click(
      row('Condition Subject is “b”').getByRole('button', { name: 'More actions for Subject' }),
    );
    await user.click(screen.getByRole('menuitem', { name: /^Move into the group/ }));
    expect(condition()).toEqual(
      all({
        operator_id: 'not',
        condition: [
          { operator_id: 'or', condition: [leaf('is', 'subject', 'a'), leaf('is', 'subject', 'b')] },
        ],
      }),
    );
    await user.click(
      row('Condition Subject is “b”').getByRole('button', { name: 'More actions for Subject' }),
    );
    await user.click(screen.getByRole('menuitem', { name: /^Move out of its group/ }));
    expect(condition()).toEqual(all(none, leaf('is', 'subject', 'b')));
    await user.click(screen.getByRole('button', { name: 'Remove group None of' }));
    expect(condition()).toEqual(all(leaf('is', 'subject', 'b')));
    hunt.undo();
    expect(condition()).toEqual(all(none, leaf('is', 'subject', 'b')));
  });

  it('changes by one step how the group with the focus combines its conditions: all, any, none', async () => {
    const { user, condition } = openBuilder(all(leaf('is', 'subject', 'a'), leaf('is', 'subject', 'b')));
    await user.click(screen.getAllByLabelText('Value')[1] ?? document.body);
    const match = () => screen.getByLabelText<HTMLSelectElement>('Match').value;
    const seen = [1, 2, 3].map(() => {
      act(() => void changeFocusedGroup('stepMatch'));
      return match();
    });
    expect(seen).toEqual(['or', 'none', 'and']);
    expect(condition()).toEqual(all(leaf('is', 'subject', 'a'), leaf('is', 'subject', 'b')));
  });

  it('adds typed and pasted values to a list once each, and removes them', async () => {
    useApp.setState(({ flags }) => ({ flags: { ...flags, custom_list_operators: true } }));
    const { user, condition } = openBuilder(all(leaf('in', 'subject', 'a')));
    const values = () => condition()?.condition?.[0]?.values;
    await user.type(screen.getByLabelText('Add a value'), 'b{Enter}a{Enter}');
    await user.paste('b, c');
    expect(values()).toEqual(['a', 'b', 'c']);
    await user.click(screen.getByRole('button', { name: 'Remove value b' }));
    await user.type(screen.getByLabelText('Add a value'), '{Backspace}');
    expect(values()).toEqual(['a']);
  });

  it('takes the day that is chosen in the calendar, moved by keys', async () => {
    const { user, condition } = openBuilder(all(leaf('more', 'received', '2026-03-31T10:20:30.000Z')));
    await user.click(screen.getByRole('button', { name: 'Choose the day: Value' }));
    await user.keyboard('{ArrowRight}{PageDown}{ArrowDown}{Enter}');
    const [value] = condition()?.condition?.[0]?.values ?? [];
    expect(String(value)).toMatch(/^2026-05-0[78]T/);
  });
});
