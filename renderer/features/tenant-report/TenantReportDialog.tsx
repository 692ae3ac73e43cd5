import { Button, HTMLSelect } from '@blueprintjs/core';
import { useState } from 'react';
import type { Failure } from '../../../shared/bridge';
import { Act } from '../../../shared/model/act';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { local } from '../../bridge';
import { useApp } from '../../state/app-store';
import { formatQuantity, useDefang } from '../../state/format';
import { Field } from '../../components/Field';
import { Modal } from '../../components/Modal';
import { FailureStrip } from '../../components/FailureStrip';

type SendProps = {
  readonly kind: 'sendResult' | 'exportResults';
  readonly query: SafeQuery;
  /** How many rows the query finds now; undefined while they are counted, null where they could not be. */
  readonly matched: number | null | undefined;
  readonly onClose: () => void;
};

const FORMATS = ['csv', 'xlsx', 'json'] as const;
const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

/** Has the tenant mail a saved query's result (`send_result`), or write it on its side (`export-results`): said with its true number, and taken back while it has not left. */
export const TenantReportDialog = ({ kind, query, matched, onClose }: SendProps) => {
  const [text, setText] = useState((query.schedule?.emails ?? []).join('\n'));
  const [format, setFormat] = useState<(typeof FORMATS)[number]>(query.schedule?.format ?? 'csv');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tenant = useApp((s) => (s.session.kind === 'signedIn' ? s.session.tenant : ''));
  const undoSeconds = useApp((s) => s.settings.undoSeconds);
  const show = useDefang();
  const isSend = kind === 'sendResult';
  const emails = addressesIn(text);
  const target = { id: query.query_id, query_label: query.query_label };
  const read = Act.safeParse(isSend ? { kind, ...target, emails } : { kind, ...target, format });
  const issue = read.error?.issues[0];
  const wrong = typeof issue?.path[1] === 'number' ? emails[issue.path[1]] : undefined;
  const problem = issue && `${wrong === undefined ? '' : `${show(wrong)}: `}${issue.message}`;
  const rows =
    matched === undefined
      ? 'Counting…'
      : matched === null
        ? 'How many rows it finds could not be counted.'
        : `It finds ${formatQuantity(matched, 'row')} now.`;

  const send = async () => {
    if (!read.success || isBusy) return;
    setBusy(true);
    const result = await local['act.start']({ choice: null, act: read.data });
    setBusy(false);
    if (result.ok) onClose();
    else setFailure(result.failure);
  };
  return (
    <Modal
      title={isSend ? 'Send the result by mail' : 'Export the results at the tenant'}
      onClose={onClose}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button className="primary" disabled={!read.success} loading={isBusy} onClick={() => void send()}>
            {isSend
              ? emails.length === 0
                ? 'Send'
                : `Send to ${formatQuantity(emails.length, 'address', 'addresses')}`
              : 'Export at the tenant'}
          </Button>
        </>
      }
    >
      <form
        className="act-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {isSend ? (
          <Field
            label="Addresses"
            hint="Parted by line breaks, spaces or commas."
            problem={text.trim() === '' ? undefined : problem}
          >
            {(tie) => (
              <textarea
                {...tie}
                className="bp6-input mono"
                autoFocus
                rows={4}
                spellCheck={false}
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
            )}
          </Field>
        ) : (
          <Field label="Format">
            {(tie) => (
              <HTMLSelect
                {...tie}
                fill
                autoFocus
                value={format}
                onChange={({ currentTarget }) =>
                  setFormat(FORMATS.find((one) => one === currentTarget.value) ?? 'csv')
                }
              >
                {FORMATS.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </HTMLSelect>
            )}
          </Field>
        )}
        <div className="strip act-confirm" role="group" aria-label="What will happen">
          <p>
            <b>{tenant}</b> {isSend ? 'mails the result of' : 'writes, on its side, the result of'} “
            <bdi>{show(query.query_label)}</bdi>”. {rows}
          </p>
          <p>
            {undoSeconds > 0
              ? `It can be taken back for ${formatQuantity(undoSeconds, 'second')} before it leaves. `
              : 'It leaves at once. '}
            Once it has left it cannot be undone.
          </p>
        </div>
        <FailureStrip failure={failure} />
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Modal>
  );
};
