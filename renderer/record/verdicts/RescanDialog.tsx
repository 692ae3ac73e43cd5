import { Checkbox } from '@blueprintjs/core';
import type { SecToolResult } from '../../../shared/model/entity';
import { isAppOn } from '../../../shared/model/apps';
import { stackTools, type StackLine } from '../../../shared/rules/security-stack';
import { api } from '../../bridge';
import { FailurePanel } from '../../components/FailurePanel';
import { FailureStrip } from '../../components/FailureStrip';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { Modal } from '../../components/Modal';
import { Skeleton } from '../../components/Skeleton';
import { VerdictTag } from '../../components/VerdictTag';
import type { RecordTarget } from '../record-target';
import type { KnownApps } from '../use-apps';
import { awaitRescan } from './rescan-watch';
import { sendAct } from './send-act';
import { lineVerdict } from './StackRow';
import { TEXT } from './text';
import { useSecurityStack, useStackContext } from './use-security-stack';
import { closeVerdictDialog } from './verdict-dialogs';
import './verdicts.css';

type FormProps = {
  readonly target: RecordTarget;
  readonly lines: readonly StackLine[];
  /** Every result, also of tools that the stack hides. */
  readonly results: readonly SecToolResult[];
  readonly apps: KnownApps;
};

/** A tool that can be asked for a rescan; its verdict is undefined if it has none yet. */
type Tool = { readonly tool: string; readonly label: string; readonly verdict: string | undefined };

/** Returns the tools with a result, each once although it has one for each file or link, and those of the tenant that are on, in the order of the stack. */
const useTools = (lines: readonly StackLine[]): readonly Tool[] => {
  const context = useStackContext();
  const known = lines.map(({ tool }) => tool);
  const on = context.apps.filter((app) => !app.is_saas && isAppOn(app)).map(({ name }) => name);
  return stackTools([...known, ...on], context).map(({ tool, label }) => {
    const line = lines.find((one) => one.tool === tool);
    return { tool, label, verdict: line && lineVerdict(line) };
  });
};

/** Returns the tools that are chosen at first: those that have scanned the entity, or all if none has. */
const firstChoice = (tools: readonly Tool[]): ReadonlySet<string> => {
  const scanned = tools.filter(({ verdict }) => verdict !== undefined);
  return new Set((scanned.length > 0 ? scanned : tools).map(({ tool }) => tool));
};

const RescanForm = ({ target, lines, results, apps }: FormProps) => {
  const tools = useTools(lines);
  const first = firstChoice(tools);
  const noTools = apps.failure ? TEXT.unknownTools : TEXT.rescan.none;
  const form = useForm<{ readonly chosen: ReadonlySet<string> | null }>({
    initial: { chosen: null },
    missingOf: ({ chosen }) =>
      (chosen ?? first).size > 0
        ? undefined
        : { reason: tools.length === 0 ? noTools : TEXT.rescan.noTool, field: 'tools' },
    send: ({ chosen }) =>
      sendAct(
        target,
        api['exception.rescan']({
          src_entity_type: target.entityType,
          entity_id: target.entityId,
          app_names: tools.map(({ tool }) => tool).filter((tool) => (chosen ?? first).has(tool)),
        }),
        {
          done: TEXT.rescan.requested,
          next: TEXT.rescan.requestedNext,
          denied: TEXT.rescan.denied,
          then: () => awaitRescan(target, results),
        },
      ),
  });
  const on = form.values.chosen ?? first;
  const toggle = (tool: string) => {
    const chosen = new Set(on);
    if (!chosen.delete(tool)) chosen.add(tool);
    form.change({ chosen });
  };
  return (
    <FormDialog
      title={TEXT.rescan.title}
      form={form}
      submitLabel={TEXT.rescan.submit(on.size)}
      onClose={closeVerdictDialog}
    >
      <FailureStrip failure={apps.failure} loss={TEXT.unknownTools} onRetry={apps.reload} />
      {tools.length === 0 && !apps.failure && <p>{TEXT.rescan.none}</p>}
      <fieldset className="rescan-tools" data-field="tools" aria-label={TEXT.rescan.tools}>
        {tools.map(({ tool, label, verdict }, at) => (
          <Checkbox key={tool} autoFocus={at === 0} checked={on.has(tool)} onChange={() => toggle(tool)}>
            <bdi>{label}</bdi>{' '}
            {verdict === undefined ? (
              <span className="quiet">{TEXT.rescan.noResult}</span>
            ) : (
              <VerdictTag verdict={verdict} />
            )}
          </Checkbox>
        ))}
      </fieldset>
      {tools.length > 0 && on.size === 0 && form.tries === 0 && <p className="quiet">{TEXT.rescan.noTool}</p>}
    </FormDialog>
  );
};

/** Requests a rescan of an entity by the security tools that are chosen; those that scanned it are at first. */
export const RescanDialog = ({ target }: { readonly target: RecordTarget }) => {
  const { resource, results, lines, apps, reload } = useSecurityStack(target);
  if (resource.state === 'ready')
    return <RescanForm target={target} lines={lines} results={results.rows} apps={apps} />;
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
