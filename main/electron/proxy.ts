import type { Session } from 'electron';
import type { ProxySettings } from '../../shared/model/app-state';

/** Applies the analyst's proxy to a session. Old connections are closed first: closing them later would also end the download of a PAC script. */
export const applyProxy = async (session: Session, { mode, address }: ProxySettings): Promise<void> => {
  await session.closeAllConnections();
  if (mode === 'manual') await session.setProxy({ mode: 'fixed_servers', proxyRules: address });
  else if (mode === 'pac') await session.setProxy({ mode: 'pac_script', pacScript: address });
  else await session.setProxy({ mode });
};
