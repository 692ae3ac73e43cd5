import { runCommand } from '../../commands/registry';
import { CONNECTION_COLORS } from '../../../shared/model/app-state';
import { useMspSession } from '../../state/msp';
import { SHELL_OVERLAYS } from '../dialogs/overlay-ids';
import { TEXT } from '../text';

/** The tenant of an MSP portal, always in sight in its color; it opens the choice of another one. */
export const TenantButton = () => {
  const session = useMspSession();
  if (!session) return null;
  const color = `var(--tenant-${session.colour % CONNECTION_COLORS})`;
  return (
    <button
      type="button"
      className="tenant-button"
      style={{ borderColor: color }}
      title={TEXT.tenants.button(session.tenant)}
      aria-label={TEXT.tenants.button(session.tenant)}
      onClick={() => runCommand(SHELL_OVERLAYS.tenants)}
    >
      <i className="tenant-dot" style={{ background: color }} />
      <bdi className="cut">{session.tenant}</bdi>
    </button>
  );
};
