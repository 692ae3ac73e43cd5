import { barCommand } from '../../commands/bar-command';
import { OverflowBar } from '../../components/bar/OverflowBar';
import type { RecordTarget } from '../record-target';
import { TEXT } from './text';
import { canDo, openVerdictDialog, VERDICT_ACTS, VERDICT_KEYS } from './verdict-dialogs';

type ToolsProps = {
  readonly target: RecordTarget;
  /** False if the keys, and the command for an exception, act on the record around this one. */
  readonly hasKeys: boolean;
};

/** Buttons for what can be done about a verdict, in one line. */
export const VerdictTools = ({ target, hasKeys }: ToolsProps) => (
  <div className="line" role="group" aria-label={TEXT.act.title}>
    <OverflowBar
      variant="solid"
      items={[
        ...VERDICT_ACTS.filter((act) => canDo(act, target)).map((act) => {
          const [key = ''] = hasKeys ? VERDICT_KEYS[act] : [];
          return {
            id: act,
            label: `${TEXT.act[act]}…`,
            title: key === '' ? TEXT.acts[act] : `${TEXT.acts[act]} · ${key}`,
            keys: key,
            run: () => openVerdictDialog(act, target),
          };
        }),
        ...(hasKeys && canDo('rescan', target)
          ? [barCommand('record.exception', { label: TEXT.act.exception })]
          : []),
      ]}
    />
  </div>
);
