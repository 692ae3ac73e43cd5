import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ExceptionDialog } from '../../../../renderer/features/exception/ExceptionDialog';
import {
  openExceptionFor,
  openExceptionForm,
  useExceptionChanges,
  type ExceptionStart,
} from '../../../../renderer/features/exception/exception-form-store';
import {
  leaveException,
  leftException,
  useLeftExceptions,
} from '../../../../renderer/features/exception/left-exception';
import { useApp } from '../../../../renderer/state/app-store';
import { useOverlay } from '../../../../renderer/state/overlay-store';
import { fail, ok, type Conflict, type Conflicts } from '../../../../shared/bridge';
import { exceptionKey, type NewException } from '../../../../shared/model/exception';
import { QueryConfig } from '../../../../shared/model/query';
import { flagsByName, resolveFlags } from '../../../../shared/rules/flags';
import { impactAnswers } from '../../../support/impact';
import {
  answer,
  answerEntity,
  draw,
  installMain,
  SIGNED_IN,
  type Answers,
  type FakeMain,
} from '../../../support/page';

const JOB = {
  id: 'j',
  kind: 'action',
  title: 't',
  state: 'waiting',
  done: 0,
  unit: 'entities',
  startedAt: '',
};
const option = (value: string) => ({ value, label: value });
const ENTITIES = {
  apps: [
    {
      name: 'office365_emails',
      label: 'Mail',
      family: 'saas',
      state: 'enabled',
      is_saas: true,
      domains: ['email'],
    },
    { name: 'checkpoint_av', label: 'AV', family: 'security', state: 'enabled', is_saas: false, domains: [] },
    { name: 'ap_avanan', label: 'AP', family: 'security', state: 'enabled', is_saas: false, domains: [] },
  ],
};

let main: FakeMain;
const withAnswers = (answers: Answers = {}) =>
  installMain({
    'apps.secEntities': answer(ENTITIES),
    'exception.options': answer({ options: ['file_type', 'hash', 'ppat_sender_name', 'color'].map(option) }),
    'exception.blacklistOptions': answer({ options: [] }),
    'exception.comboOptions': answer({ options: ['pdf', 'docx'].map(option) }),
    'exception.search': answer({ rows: [], total_rows: 0 }),
    'exceptions.add': answer(JOB),
    ...impactAnswers(),
    'app.saveSettings': (settings) => ok(settings),
    ...answers,
  });

beforeEach(() => {
  useApp.setState((now) => ({
    // A session of its own: what was loaded in another one is not used.
    session: { ...SIGNED_IN },
    flags: flagsByName(resolveFlags()),
    settings: { ...now.settings, analystEmail: 'me@contoso.example' },
  }));
  answerEntity();
  main = withAnswers();
});

const open = (start?: ExceptionStart) => {
  openExceptionForm(start);
  const onClose = vi.fn();
  return { ...draw(<ExceptionDialog onClose={onClose} />), onClose };
};
const types = () =>
  within(screen.getByLabelText('Type'))
    .getAllByRole('option')
    .map((one) => one.textContent);
const sent = () => main.inputs('exceptions.add')[0];
const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
const sentEntries = () =>
  (main.inputs('exceptions.add').at(-1) as { readonly entries: readonly NewException[] }).entries;
/** Presses a button once what would be let through is counted. */
const press = async ({ user }: Pick<ReturnType<typeof draw>, 'user'>, name: string) => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.click(button());
};

describe('a form that is left before it is sent', () => {
  beforeEach(() => useLeftExceptions.setState({ left: [] }));
  const draft = { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' };

  it('offers itself in the next form, continues with what was entered, and ends once it is sent', async () => {
    const first = open({ mode: 'new', draft });
    await first.user.type(screen.getByLabelText('Comment'), 'Ticket 9');
    await first.user.keyboard('{Escape}');
    expect(first.onClose).toHaveBeenCalled();
    first.unmount();
    const { user } = open();
    screen.getByText('You have another unfinished exception.');
    await user.click(screen.getByRole('button', { name: 'Back to the exception' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Ticket 9');
    expect(screen.queryByText(/^You have another/)).toBeNull();
    await press({ user }, 'Add exception');
    await waitFor(() => expect(sent()).toMatchObject({ entries: [{ ...draft, comment: 'Ticket 9' }] }));
    await waitFor(() => expect(leftException()).toBeUndefined());
  });

  it('stays when another form is left, or is continued in the middle of another', async () => {
    const leave = async (comment: string) => {
      const { user, unmount } = open({ mode: 'new', draft });
      await user.type(screen.getByLabelText('Comment'), comment);
      await user.keyboard('{Escape}');
      unmount();
    };
    await leave('First');
    await leave('Second');
    const { user } = open({ mode: 'new', draft });
    await user.type(screen.getByLabelText('Comment'), 'Third');
    const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment').value;
    for (const expected of ['Second', 'Third']) {
      await user.click(screen.getByRole('button', { name: 'Back to the exception' }));
      expect(comment()).toBe(expected);
    }
    const left = useLeftExceptions.getState().left.map(({ start }) => start.draft.comment);
    expect(left.toSorted()).toEqual(['First', 'Second', 'Third']);
  });

  it('stays stored and shows the failure if sending fails after it was closed', async () => {
    let answerLate: (result: ReturnType<typeof fail>) => void = () => undefined;
    main = withAnswers({ 'exceptions.add': () => new Promise((resolve) => (answerLate = resolve)) });
    const { user, onClose, unmount } = open({ mode: 'new', draft: { ...draft, comment: 'Ticket 9' } });
    await press({ user }, 'Add exception');
    await waitFor(() => expect(sent()).toBeDefined());
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    answerLate(fail({ kind: 'offline', message: 'No answer.', next: 'Retry.' }));
    await waitFor(() => expect(leftException()?.draft.comment).toBe('Ticket 9'));
    expect(useOverlay.getState().toasts.map(({ text }) => text)).toContain('No answer.');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stores nothing if only its list was chosen', async () => {
    const value = { exception_str: 'https://pay.example/a', sec_type: '', exception_type: '' };
    for (const start of [undefined, { mode: 'new', draft: value, typeIfAllowed: 'allow-url' }] as const) {
      const { user, unmount, onClose } = open(start);
      for (const list of ['Allow', 'Block', 'Allow']) {
        await user.click(screen.getByRole('radio', { name: list }));
        expect(screen.getByRole<HTMLInputElement>('radio', { name: list }).checked).toBe(true);
      }
      await user.keyboard('{Escape}');
      expect([onClose.mock.calls.length > 0, leftException()]).toEqual([true, undefined]);
      unmount();
    }
    const { user } = open();
    await user.click(screen.getByRole('radio', { name: 'Allow' }));
    await user.type(screen.getByLabelText('Comment'), 'T');
    await user.keyboard('{Escape}');
    expect(leftException()?.draft).toMatchObject({ list: 'allow', comment: 'T' });
  });

  it('ends if nothing was entered, if it is discarded, and with its tenant', async () => {
    const first = open({ mode: 'new', draft });
    await first.user.keyboard('{Escape}');
    expect([first.onClose.mock.calls.length > 0, leftException()]).toEqual([true, undefined]);
    first.unmount();
    leaveException({ mode: 'new', draft });
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(leftException()).toBeUndefined();
    leaveException({ mode: 'new', draft });
    act(() => useApp.setState({ session: { ...SIGNED_IN, connectionId: 'other' } }));
    expect(leftException()).toBeUndefined();
  });
});

describe('the form of an exception', () => {
  it('offers the types that the tenant offers for the tool, and sends what is entered', async () => {
    const { user, onClose } = open();
    expect(document.activeElement).toBe(screen.getByLabelText('Block'));
    expect(chosen('Security tool')).toBe('');
    await user.click(screen.getByLabelText('Allow'));
    await user.selectOptions(screen.getByLabelText('Security tool'), 'checkpoint_av');
    await waitFor(() => expect(types()).toEqual(['Choose a type', 'File hash', 'File type']));
    await user.selectOptions(screen.getByLabelText('Type'), 'file_type');
    await user.type(screen.getByLabelText('Value'), 'pdf');
    await user.click(screen.getByLabelText('With a link'));
    await user.type(screen.getByLabelText('Comment'), 'Ticket 1');
    await user.click(screen.getByLabelText('Exclusive'));
    expect(screen.getByRole('group', { name: 'What will happen' }).textContent).toContain(
      'You can’t delete exceptions here',
    );
    await press({ user }, 'Add exception');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual({
      created_by_email: 'me@contoso.example',
      entries: [
        {
          sec_type: 'checkpoint_av',
          exception_type: 'file_type',
          exception_str: 'pdf',
          exception_payload: { mode: 'with_link' },
          comment: 'Ticket 1',
          is_exclusive: true,
        },
      ],
    });
  });

  it('asks once for the entity of exceptions, remembers it for the tenant, and finds an email that has the value', async () => {
    useApp.setState(({ settings }) => ({ settings: { ...settings, tenantAnswers: {} } }));
    main = withAnswers({
      'query.execute': (input) =>
        ok({ rows: (input as { size: number }).size === 1 ? [{ entity_id: 'mail-7' }] : [], total_rows: 0 }),
    });
    const start: ExceptionStart = {
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' },
    };
    const first = open(start);
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add exception' });
    expect(add().disabled).toBe(true);
    expect(add().title).toContain('Choose an entity');
    await first.user.selectOptions(screen.getByLabelText('Entity'), 'named');
    await waitFor(() => expect(add().title).toContain('entity type'));
    await first.user.click(screen.getByRole('button', { name: 'Find one with “pdf”' }));
    await screen.findByText('Found an email in Mail.');
    expect(screen.getByLabelText<HTMLInputElement>('Entity ID').value).toBe('mail-7');
    await press(first, 'Add exception');
    await waitFor(() => expect(first.onClose).toHaveBeenCalled());
    expect(sentEntries()[0]?.entity).toEqual({
      entity_type: 'office365_emails_email',
      entity_id: 'mail-7',
    });
    expect(useApp.getState().settings.tenantAnswers[SIGNED_IN.connectionId]?.exceptionEntity).toBe('named');
    first.unmount();
    const { user } = open(start);
    expect(chosen('Entity')).toBe('named');
    await user.selectOptions(screen.getByLabelText('Entity'), 'tenant');
    await press({ user }, 'Add exception');
    await waitFor(() =>
      expect(useApp.getState().settings.tenantAnswers[SIGNED_IN.connectionId]?.exceptionEntity).toBe(
        'tenant',
      ),
    );
    expect(sentEntries()[0]?.entity).toBeUndefined();
  });

  it('says that no email or file has the value', async () => {
    main = withAnswers({ 'query.execute': answer({ rows: [], total_rows: 0 }) });
    const { user } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' },
    });
    await user.selectOptions(screen.getByLabelText('Entity'), 'named');
    await user.click(screen.getByRole('button', { name: 'Find one with “pdf”' }));
    await screen.findByText(/^No email or file of the last 30 days has/);
  });

  it('says that what it found may have more than the value, where the tenant can’t search for it exactly', async () => {
    const config = QueryConfig.parse({
      operators: [
        { operator_id: 'has', label: 'contains', expression_template: '{field} contains {value}', arity: 1 },
      ],
      fields: [{ field_id: 'f', db_id: 'attachment_names', label: 'Attachment names', type: 'text' }],
    });
    main = withAnswers({
      'query.config': answer(config),
      'query.execute': answer({ rows: [{ entity_id: 'mail-7' }], total_rows: 1 }),
    });
    const { user } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' },
    });
    await user.selectOptions(screen.getByLabelText('Entity'), 'named');
    await user.click(screen.getByRole('button', { name: 'Find one with “pdf”' }));
    await screen.findByText(
      'Found an email in Mail. This tenant’s search can’t tell whether it has exactly “pdf”.',
    );
    expect(chosen('Entity ID')).toBe('mail-7');
  });

  it('says that nothing was searched if no app has a field for the value', async () => {
    const config = QueryConfig.parse({ operators: [], fields: [] });
    main = withAnswers({ 'query.config': answer(config) });
    const { user } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' },
    });
    await user.selectOptions(screen.getByLabelText('Entity'), 'named');
    await user.click(screen.getByRole('button', { name: 'Find one with “pdf”' }));
    await screen.findByText('Postern couldn’t search for “pdf”: no app has a field for it. Enter an entity.');
    expect(main.inputs('query.execute').filter((input) => (input as { size?: number }).size === 1)).toEqual(
      [],
    );
  });

  it('ends the search for an email if the value changes, and enters nothing that it finds then', async () => {
    const answers: (() => void)[] = [];
    main = withAnswers({
      'query.execute': async (input) => {
        const isSearch = (input as { size: number }).size === 1;
        if (isSearch) await new Promise<void>((resolve) => answers.push(resolve));
        return ok({ rows: isSearch ? [{ entity_id: `mail-${answers.length}` }] : [], total_rows: 0 });
      },
    });
    const { user } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' },
    });
    await user.selectOptions(screen.getByLabelText('Entity'), 'named');
    await user.click(screen.getByRole('button', { name: 'Find one with “pdf”' }));
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.clear(screen.getByLabelText('Value'));
    await user.type(screen.getByLabelText('Value'), 'docx');
    const next = await screen.findByRole('button', { name: 'Find one with “docx”' });
    answers[0]?.();
    await user.click(next);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(chosen('Entity ID')).toBe('');
    answers[1]?.();
    await screen.findByText('Found an email in Mail.');
    expect(chosen('Entity ID')).toBe('mail-2');
  });

  it('takes the tenant as a whole at the demo tenant without a question', () => {
    useApp.setState(({ settings }) => ({
      session: { ...SIGNED_IN, isDemo: true },
      settings: { ...settings, tenantAnswers: {} },
    }));
    open();
    expect(chosen('Entity')).toBe('tenant');
  });

  it('asks for the name of the tenant at an MSP portal', async () => {
    useApp.setState({
      session: { ...SIGNED_IN, address: 'https://eu-msp.portal.example', tenant: 'Contoso Ltd' },
    });
    const { user, onClose } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf', comment: 'x' },
    });
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add exception' });
    expect([add.disabled, add.title]).toEqual([true, 'Type Contoso Ltd to confirm.']);
    await user.type(screen.getByLabelText('Type Contoso Ltd to confirm'), 'contoso ltd');
    await waitFor(() => expect(add.disabled).toBe(false));
    await user.click(add);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(main.inputs('exceptions.add')).toHaveLength(1);
  });

  it('says at its field what would be accepted, and leads to what is missing', async () => {
    const { user } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'hash', exception_str: 'xyz' },
    });
    const value = screen.getByLabelText('Value');
    expect(value.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Enter an MD5 hash/)).toBeTruthy();
    await user.clear(value);
    const form = value.closest('form');
    if (form) fireEvent.submit(form);
    expect(screen.getByText('Enter a value.')).toBeTruthy();
    expect(document.activeElement).toBe(value);
    expect(main.inputs('exceptions.add')).toEqual([]);
  });

  it('leaves the focus on Type as the control of the value changes with it', async () => {
    const { user } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' },
    });
    expect(document.activeElement).toBe(screen.getByLabelText('Value'));
    await user.click(screen.getByLabelText('Allow password-protected files'));
    await waitFor(() => expect(types()).toContain('Password-protected sender'));
    await user.selectOptions(screen.getByLabelText('Type'), 'ppat_sender_name');
    expect(screen.getByLabelText('Senders').tagName).toBe('TEXTAREA');
    expect(document.activeElement).toBe(screen.getByLabelText('Type'));
  });

  it('makes an entry of each sender that is pasted', async () => {
    const { user } = open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'ppat_sender_name' },
    });
    await user.click(screen.getByLabelText('Senders'));
    await user.paste('Human Resources\nhr@contoso.example\n');
    await press({ user }, 'Add 2 exceptions');
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(
      (sent() as { entries: { exception_str: string }[] }).entries.map((one) => one.exception_str),
    ).toEqual(['Human Resources', 'hr@contoso.example']);
  });

  it('offers the known types with a note if the tenant does not answer', async () => {
    main = withAnswers({
      'exception.options': () => fail({ kind: 'offline', message: 'No network', next: 'Retry' }),
    });
    const { user } = open();
    await user.click(screen.getByLabelText('Allow'));
    await user.selectOptions(screen.getByLabelText('Security tool'), 'ap_avanan');
    await screen.findByText(/^The tenant didn’t say which types/);
    expect(types()).toContain('Sender');
  });

  it('quotes a tenant that refuses to suggest values, with its answer, and still takes what is typed', async () => {
    main = withAnswers({
      'exception.comboOptions': () =>
        fail({
          kind: 'invalid',
          message: 'No field is called file_type',
          next: 'Correct the field and try again.',
          response: '{ "allowed": ["extension"] }',
        }),
    });
    open({
      mode: 'new',
      draft: { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf' },
    });
    const strip = await screen.findByText(
      /^The tenant sent no suggestions\. You can still enter any value\./,
    );
    expect(strip.textContent).toContain('No field is called file_type');
    expect(screen.getByText('{ "allowed": ["extension"] }')).not.toBeNull();
    expect(chosen('Value')).toBe('pdf');
  });

  it('warns that an exception exists already', async () => {
    const row = {
      sec_type: 'checkpoint_av',
      exception_type: 'file_type',
      exception_str: 'pdf',
      comment: 'Ticket 7',
      created_by_email: 'soc@contoso.example',
    };
    main = withAnswers({ 'exception.search': answer({ rows: [row], total_rows: 1 }) });
    open({ mode: 'new', draft: { ...row, comment: '' } });
    const warning = await screen.findByText(/^This exception exists already/);
    expect(warning.textContent).toContain('Ticket 7');
  });

  it('says what becomes of the expiry of a stored one', () => {
    const draft = { sec_type: 'checkpoint_av', exception_type: 'hash', exception_str: 'd'.repeat(32) };
    open({ mode: 'change', draft, expires: '2027-03-04T12:00:00Z' });
    const summary = screen.getByRole('group', { name: 'What will happen' });
    expect(summary.textContent).toMatch(/The stored exception expires on 03\/04\/27.*check in the portal/);
  });

  it('overwrites the comment and settings of a stored one, whose keys stay', async () => {
    const { user } = open({
      mode: 'change',
      draft: {
        sec_type: 'checkpoint_av',
        exception_type: 'file_type',
        exception_str: 'pdf',
        mode: 'without_link',
        comment: 'Old',
        payload: { mode: 'without_link', owner: 'soc' },
      },
    });
    expect(screen.queryByLabelText('Security tool')).toBeNull();
    const comment = screen.getByLabelText('Comment');
    expect(document.activeElement).toBe(comment);
    await user.clear(comment);
    await user.type(comment, 'No longer wanted');
    await user.click(screen.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(sent()).toMatchObject({
      entries: [
        {
          exception_str: 'pdf',
          comment: 'No longer wanted',
          exception_payload: { owner: 'soc', mode: 'without_link' },
        },
      ],
    });
  });

  it('sends along what was seen of the exception that it overwrites, so that nobody’s change is lost', async () => {
    const stored = { comment: 'Ticket 7', created_by_email: 'soc@contoso.example' };
    const row = { sec_type: 'checkpoint_av', exception_type: 'file_type', exception_str: 'pdf', ...stored };
    const { comment: _, ...draft } = { ...row, mode: 'with_link' };
    main = withAnswers({ 'exception.search': answer({ rows: [row], total_rows: 1 }) });
    const { user, unmount } = open({ mode: 'new', draft });
    await screen.findByText(/^This exception exists already/);
    await press({ user }, 'Overwrite');
    await waitFor(() => expect(sent()).toMatchObject({ entries: [{ seen: stored }] }));
    unmount();
    main = withAnswers();
    const changing = open({ mode: 'change', draft, stored: { comment: 'Ticket 8' } });
    await changing.user.click(screen.getByRole('button', { name: 'Overwrite' }));
    await waitFor(() => expect(sent()).toMatchObject({ entries: [{ seen: { comment: 'Ticket 8' } }] }));
  });

  describe('in whose place the tenant has something', () => {
    const SENDER = { sec_type: 'checkpoint_av', exception_type: 'ppat_sender_name' };
    const told = (name: string, code: Conflict['code']): Conflicts => ({
      [exceptionKey({ ...SENDER, exception_str: `${name}@contoso.example` })]: {
        code,
        message: `${name} is ${code}.`,
      },
    });
    /** Opens the form of senders at a tenant that meets these conflicts, one try after another. */
    const openWith = (names: readonly string[], ...tries: readonly Conflicts[]) => {
      const left = [...tries];
      main = withAnswers({
        'exceptions.add': () => {
          const conflicts = left.shift();
          if (!conflicts) return ok(JOB);
          const message = Object.values(conflicts)
            .map((one) => one.message)
            .join(' ');
          return fail({ kind: 'invalid', message, next: 'Decide.', conflicts });
        },
      });
      const exception_str = names.map((name) => `${name}@contoso.example`).join('\n');
      return open({ mode: 'new', draft: { ...SENDER, exception_str } });
    };
    const decisions = () =>
      main
        .inputs('exceptions.add')
        .map((input) =>
          (input as { entries: NewException[] }).entries.map(
            ({ known, allowsUnread, overwrites }) => known ?? allowsUnread ?? overwrites,
          ),
        );

    it('sends each entry with what was told of it, also what an earlier try told', async () => {
      const { user, onClose } = openWith(['A', 'B', 'C'], told('A', 'exists'), told('B', 'exists'));
      await press({ user }, 'Add 3 exceptions');
      await screen.findByText(/A is exists/);
      // Nothing is overwritten by pressing the same button again.
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 3 exceptions' }).disabled).toBe(true);
      await user.click(screen.getByLabelText('Overwrite'));
      await press({ user }, 'Add 3 exceptions');
      await screen.findByText(/B is exists/);
      await user.click(screen.getByLabelText('Overwrite'));
      await press({ user }, 'Add 3 exceptions');
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(decisions()).toEqual([
        [undefined, undefined, undefined],
        ['A is exists.', undefined, undefined],
        ['A is exists.', 'B is exists.', undefined],
      ]);
    });

    it.each([
      ['exists', 'Overwrite'],
      ['opposite', 'Keep both'],
    ] as const)(
      'still sends what was told of one (%s) if another one can’t be looked for in a later try',
      async (code, box) => {
        const { user, onClose } = openWith(['A', 'B'], told('A', code), told('B', 'unread'));
        await press({ user }, 'Add 2 exceptions');
        await user.click(await screen.findByLabelText(box));
        await press({ user }, 'Add 2 exceptions');
        await user.click(await screen.findByLabelText('Add anyway'));
        await press({ user }, 'Add 2 exceptions');
        await waitFor(() => expect(onClose).toHaveBeenCalled());
        expect(decisions().at(-1)).toEqual([`A is ${code}.`, true]);
        expect(sentEntries()[1]).toMatchObject({ allowsUnread: true });
        expect(sentEntries().filter(({ overwrites }) => overwrites)).toEqual([]);
        expect(sentEntries()[0]?.keepsOpposite).toBe(code === 'opposite' ? true : undefined);
      },
    );

    it('shows a box for each kind of conflict, and counts only what was found as a change of the list', async () => {
      const before = useExceptionChanges.getState().count;
      const { user, onClose } = openWith(['A', 'B'], { ...told('A', 'exists'), ...told('B', 'unread') });
      await press({ user }, 'Add 2 exceptions');
      const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add 2 exceptions' });
      await waitFor(() => expect(add().title).toContain('“Overwrite”'));
      expect(useExceptionChanges.getState().count - before).toBe(1);
      await user.click(screen.getByLabelText('Overwrite'));
      await waitFor(() => expect(add().title).toContain('“Add anyway”'));
      expect(add().disabled).toBe(true);
      await user.click(screen.getByLabelText('Add anyway'));
      await press({ user }, 'Add 2 exceptions');
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(decisions().at(-1)).toEqual(['A is exists.', true]);
    });

    it('adds one all the same at a tenant that lets nobody look for exceptions, once the analyst has decided', async () => {
      const { user, onClose } = openWith(['A'], told('A', 'unread'));
      const before = useExceptionChanges.getState().count;
      await press({ user }, 'Add exception');
      await screen.findByText(/A is unread/);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add exception' }).disabled).toBe(true);
      expect(useExceptionChanges.getState().count).toBe(before);
      await user.click(screen.getByLabelText('Add anyway'));
      await press({ user }, 'Add exception');
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      expect(sentEntries()).toMatchObject([{ allowsUnread: true }]);
      expect(sentEntries()[0]?.overwrites).toBeUndefined();
    });
  });

  it('stays open with the reason if it could not be started', async () => {
    main = withAnswers({
      'exceptions.add': () => fail({ kind: 'invalid', message: 'That isn’t accepted.', next: 'Change it.' }),
    });
    openExceptionFor('from_email', 'a@fabrikam.example');
    const onClose = vi.fn();
    const { user } = draw(<ExceptionDialog onClose={onClose} />);
    main = withAnswers({
      'exception.options': answer({ options: [option('sender_email')] }),
      'exceptions.add': () => fail({ kind: 'invalid', message: 'That isn’t accepted.', next: 'Change it.' }),
    });
    await user.click(screen.getByLabelText('Allow'));
    await press({ user }, 'Add exception');
    await waitFor(() => expect(screen.getByText(/That isn’t accepted/)).toBeTruthy());
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('what an exception does', () => {
  const start = (harm?: 'phishing') => {
    openExceptionFor('from_email', 'a@fabrikam.example', harm ? { harm } : {});
    main = withAnswers({ 'exception.options': answer({ options: [option('sender_email')] }) });
    return draw(<ExceptionDialog onClose={() => undefined} />);
  };
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add exception' });

  it('says of one made from an email that no creator is sent, not that it has none', () => {
    const files = [{ entity_type: 'office365_emails_email', entity_id: 'mail-7' }];
    open({ mode: 'new', draft: {}, files });
    screen.getByText(/is sent without a creator\. The tenant may add one\.$/);
    expect(screen.queryByLabelText('Your email address')).toBeNull();
  });

  it('waits to be chosen: no list, tool or type is preset for a value', async () => {
    const { user } = start();
    expect([chosen('Security tool'), chosen('Type')]).toEqual(['', '']);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([
      false,
      false,
      false,
    ]);
    expect(add().title).toBe('Choose what the exception does.');
    await user.click(screen.getByLabelText('Allow'));
    expect([chosen('Security tool'), chosen('Type')]).toEqual(['ap_avanan', 'sender_email']);
  });

  it('becomes no allow where Block is chosen and no block takes the value', async () => {
    const { user } = start();
    await user.click(screen.getByLabelText('Block'));
    expect(chosen('Type')).toBe('');
    screen.getByText(/^Tells the tool to block a URL, or the domain or IP address in links/);
    expect(add().disabled).toBe(true);
  });

  it('waits for a confirmation if its value comes from what was judged phishing', async () => {
    const { user } = start('phishing');
    await user.click(screen.getByLabelText('Allow'));
    await screen.findByText('You started this from a record with a phishing verdict.');
    expect(add().title).toBe('Confirm that you checked this.');
    await user.click(screen.getByLabelText('I checked this and want to add it.'));
    await press({ user }, 'Add exception');
    await waitFor(() => expect(sent()).toBeTruthy());
  });

  it('waits for a confirmation with the count of phishing that it would have let through, again for another value', async () => {
    openExceptionFor('from_email', 'a@fabrikam.example');
    main = withAnswers({
      ...impactAnswers(7),
      'exception.options': answer({ options: [option('sender_email')] }),
    });
    const { user } = draw(<ExceptionDialog onClose={() => undefined} />);
    await user.click(screen.getByLabelText('Allow'));
    await screen.findByText(
      'In the last 30 days, at least 7 phishing emails and files would have been let through.',
    );
    await user.click(screen.getByLabelText('I checked this and want to add it.'));
    await waitFor(() => expect(add().disabled).toBe(false));
    await user.type(screen.getByLabelText('Value'), 'x');
    expect(add().disabled).toBe(true);
  });

  it('waits for a second confirmation of another value, also if that would have let through just as much', async () => {
    const { user } = start('phishing');
    await user.click(screen.getByLabelText('Allow'));
    const tick = await screen.findByLabelText<HTMLInputElement>('I checked this and want to add it.');
    await user.click(tick);
    await waitFor(() => expect(add().disabled).toBe(false));
    await user.clear(screen.getByLabelText('Value'));
    await user.type(screen.getByLabelText('Value'), '@fabrikam.example');
    const again = await screen.findByLabelText<HTMLInputElement>('I checked this and want to add it.');
    expect([again.checked, add().disabled]).toEqual([false, true]);
  });

  it('blocks the domain of the first link where the value can’t be blocked, says that, and allows the value again', async () => {
    openExceptionFor('from_email', 'a@fabrikam.example', {
      seen: { 'block-url': ['https://evil.example/u?t=1'], 'block-domain': ['evil.example'] },
    });
    main = withAnswers({
      'exception.options': answer({ options: [option('sender_email')] }),
      'exception.blacklistOptions': answer({ options: [option('block-domain')] }),
    });
    const { user } = draw(<ExceptionDialog onClose={() => undefined} />);
    const value = () => screen.getByLabelText<HTMLInputElement>('Value').value;
    await user.click(screen.getByLabelText('Block'));
    expect([value(), chosen('Type')]).toEqual(['evil.example', 'block-domain']);
    screen.getByText(/^Postern knows no type that blocks “a@fabrikam\[\.\]example”/);
    await user.click(screen.getByLabelText('Allow'));
    expect([value(), chosen('Type')]).toEqual(['a@fabrikam.example', 'sender_email']);
  });

  it('waits for a confirmation where it blocks the organization’s own domain', async () => {
    useApp.setState({ ownDomains: ['contoso.example'] });
    openExceptionFor('link_domain', 'portal.contoso.example');
    main = withAnswers({
      'exception.options': answer({ options: [] }),
      'exception.blacklistOptions': answer({ options: [option('block-domain')] }),
    });
    const { user } = draw(<ExceptionDialog onClose={() => undefined} />);
    await user.click(screen.getByLabelText('Block'));
    await screen.findByText(/^Your organization’s own domain/);
    expect(add().disabled).toBe(true);
    await user.click(screen.getByLabelText('I checked this and want to add it.'));
    await press({ user }, 'Add exception');
    await waitFor(() => expect(sent()).toBeTruthy());
  });
});
