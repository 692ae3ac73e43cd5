/** Draws records in component tests, and answers what several of them read of a tenant. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { fail } from '../../shared/bridge';
import { listenToKeys } from '../../renderer/commands/key-listener';
import { registerCommands } from '../../renderer/commands/registry';
import { OpenedRecord } from '../../renderer/record/OpenedRecord';
import type { PaneProps } from '../../renderer/record/RecordPane';
import type { RecordTarget } from '../../renderer/record/record-target';
import { draw, installMain, type Answers, type FakeMain } from './page';

/** An email of an app that reads mail. */
export const EMAIL_TARGET = {
  entityId: 'e1',
  saas: 'office365_emails',
  entityType: 'office365_emails_email',
  domain: 'email',
} as const satisfies RecordTarget;

/** The result of a call while the tenant cannot be reached. */
export const OFFLINE = fail({
  kind: 'offline',
  message: 'The tenant did not answer.',
  next: 'Try later.',
});

/** An app that is enabled and has entities of one domain. */
export const enabledApp = (name: string, label: string, domain: string): object => ({
  name,
  label,
  state: 'enabled',
  is_saas: true,
  domains: [domain],
  app_store_order: 1,
});

/** A query configuration with text fields, one operator, and actions. */
export const queryConfig = (fields: readonly string[], actions: readonly object[] = []): object => ({
  operators: [
    {
      operator_id: 'is',
      label: 'is',
      expression_template: '{field} = {value}',
      arity: 1,
      field_analyzer: ['keyword'],
      is_regex: false,
      is_list_operator: false,
    },
  ],
  fields: fields.map((name) => ({
    field_id: name,
    db_id: name,
    label: name,
    type: 'text',
    analyzer: 'keyword',
  })),
  ui_columns: [],
  actions,
});

/** Draws a record with main behind it; returns main too. */
export const drawRecord = (
  target: RecordTarget,
  answers: Answers,
  props: Partial<PaneProps> = {},
): ReturnType<typeof draw> & { readonly main: FakeMain } => {
  const main = installMain(answers);
  const drawn = draw(
    <OpenedRecord
      target={target}
      position={1}
      total={9}
      onStep={() => undefined}
      onClose={() => undefined}
      actions={{ offered: [], onAct: () => undefined }}
      {...props}
    />,
  );
  return { ...drawn, main };
};

/** The record that is drawn. */
export const recordPane = (): HTMLElement => screen.getByRole('complementary', { name: 'Record' });

/** Opens a tab of the record. */
export const openTab = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('tab', { name }));

/** Waits for a table, and returns the texts of its rows without its headers. */
export const rowTexts = async (name: string): Promise<readonly string[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');

/** Lets the keys of these commands work during each test of a file or a group. */
export const setUpKeys = (sets: Parameters<typeof registerCommands>[0]): void => {
  let stop: () => void;
  beforeEach(() => {
    registerCommands(sets);
    stop = listenToKeys(() => ({ screen: undefined, isCovered: false }));
  });
  afterEach(() => stop());
};
