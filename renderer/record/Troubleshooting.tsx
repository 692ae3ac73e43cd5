import { useApp } from '../state/app-store';
import { debugLinksOf, webNotificationsOf } from './lists/debug-lists';
import { openListInTab } from './lists/list-screen';
import { TEXT } from './parts/text';
import type { RecordTarget } from './record-target';
import { useApps } from './use-apps';
import { canDo } from './verdicts/verdict-dialogs';

const T = TEXT.debug;

type TroubleshootingProps = { readonly target: RecordTarget; readonly title: string };

/** Lists for troubleshooting, if the tenant's flag is on: the debug links of what is scanned, and the web notifications of its app. */
export const Troubleshooting = ({ target, title }: TroubleshootingProps) => {
  const isOn = useApp((s) => s.flags.troubleshooting_debug);
  const app = useApps().find(({ name }) => name === target.saas)?.label ?? target.saas;
  if (!isOn) return null;
  return (
    <section aria-label={T.title}>
      <h3>{T.title}</h3>
      <p className="line">
        {canDo('rescan', target) && (
          <button type="button" className="link" onClick={() => openListInTab(debugLinksOf(target), title)}>
            {T.links}
          </button>
        )}
        {target.saas !== '' && (
          <button
            type="button"
            className="link"
            onClick={() => openListInTab(webNotificationsOf(target), app)}
          >
            {T.notifications}
          </button>
        )}
      </p>
    </section>
  );
};
