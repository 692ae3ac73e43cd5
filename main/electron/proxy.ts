import type { Session } from 'electron';
import type { ProxySettings } from '../../shared/model/app-state';

/** Sends a session's requests the way that the analyst chose; connections of before end first, as to end them after would end the fetch of a script too. */
export const applyProxy = async (session: Session, { mode, address }: ProxySettings): Promise<void> => {
  await session.closeAllConnections();
  if (mode === 'manual') await session.setProxy({ mode: 'fixed_servers', proxyRules: address });
  else if (mode === 'pac') await session.setProxy({ mode: 'pac_script', pacScript: address });
  else await session.setProxy({ mode });
};
