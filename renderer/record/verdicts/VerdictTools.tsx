import { Button } from '@blueprintjs/core';
import type { RecordTarget } from '../record-target';
import { TEXT } from './text';
import { canDo, openVerdictDialog, VERDICT_ACTS, VERDICT_KEYS } from './verdict-dialogs';

/** Buttons for what can be done about a verdict, with their keys. */
export const VerdictTools = ({ target }: { readonly target: RecordTarget }) => (
  <div className="line verdict-tools" role="group" aria-label={TEXT.act.title}>
    {VERDICT_ACTS.filter((act) => canDo(act, target)).map((act) => {
      const [key] = VERDICT_KEYS[act];
      return (
        <Button key={act} title={TEXT.acts[act]} onClick={() => openVerdictDialog(act, target)}>
          {TEXT.act[act]}… {key !== undefined && <kbd>{key}</kbd>}
        </Button>
      );
    })}
  </div>
);
