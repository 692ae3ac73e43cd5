import { Checkbox } from '@blueprintjs/core';
import type { SecToolResult } from '../../../shared/model/entity';
import type { StackLine } from '../../../shared/rules/security-stack';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { VerdictTag } from '../../components/VerdictTag';
import type { RecordTarget } from '../record-target';
import { awaitRescan } from './rescan-watch';
import { sendAct } from './send-act';
import { lineVerdict } from './StackRow';
import { TEXT } from './text';
import { useSecurityStack } from './use-security-stack';
import { closeVerdictDialog } from './verdict-dialogs';
import './verdicts.css';

type FormProps = {
  readonly target: RecordTarget;
  readonly lines: readonly StackLine[];
  /** Every result, also of tools that the stack hides. */
  readonly results: readonly SecToolResult[];
};

/** Returns one line of each tool: a tool has one for each file or link. */
const onePerTool = (lines: readonly StackLine[]): readonly StackLine[] =>
  lines.filter(({ tool }, at) => lines.findIndex((one) => one.tool === tool) === at);

const RescanForm = ({ target, lines, results }: FormProps) => {
  const tools = onePerTool(lines);
  const form = useForm<{ readonly off: ReadonlySet<string> }>({
    initial: { off: new Set() },
    missingOf: ({ off }) =>
      tools.some(({ tool }) => !off.has(tool))
        ? undefined
        : { reason: tools.length === 0 ? TEXT.rescan.none : TEXT.rescan.noTool, field: 'tools' },
    send: ({ off }) =>
      sendAct(
        target,
        api['exception.rescan']({
          src_entity_type: target.entityType,
          entity_id: target.entityId,
          app_names: tools.map(({ tool }) => tool).filter((tool) => !off.has(tool)),
        }),
        {
          done: TEXT.rescan.requested,
          next: TEXT.rescan.requestedNext,
          denied: TEXT.rescan.denied,
          then: () => awaitRescan(target, results),
        },
      ),
  });
  const { off } = form.values;
  const toggle = (tool: string) => {
    const next = new Set(off);
    if (!next.delete(tool)) next.add(tool);
    form.change({ off: next });
  };
  return (
    <FormDialog
      title={TEXT.rescan.title}
      form={form}
      submitLabel={TEXT.rescan.submit(tools.length - off.size)}
      onClose={closeVerdictDialog}
    >
      {tools.length === 0 && <p>{TEXT.rescan.none}</p>}
      <fieldset className="rescan-tools" data-field="tools" aria-label={TEXT.rescan.tools}>
        {tools.map((line, at) => (
          <Checkbox
            key={line.tool}
            autoFocus={at === 0}
            checked={!off.has(line.tool)}
            onChange={() => toggle(line.tool)}
          >
            <bdi>{line.label}</bdi> <VerdictTag verdict={lineVerdict(line)} />
          </Checkbox>
        ))}
      </fieldset>
      {tools.length > 0 && off.size === tools.length && form.tries === 0 && (
        <p className="quiet">{TEXT.rescan.noTool}</p>
      )}
    </FormDialog>
  );
};

/** Requests a rescan of an entity by the security tools that are chosen; all of its stack are at first. */
export const RescanDialog = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, results, lines, reload } = useSecurityStack(target);
  if (resource.state === 'ready') return <RescanForm target={target} lines={lines} results={results.rows} />;
  return (
    <Modal title={TEXT.rescan.title} onClose={closeVerdictDialog} width={520}>
      {resource.state === 'failed' ? (
        <FailurePanel failure={resource.failure} onRetry={reload} />
      ) : (
        <Skeleton lines={6} label={TEXT.loading} />
      )}
    </Modal>
  );
};
