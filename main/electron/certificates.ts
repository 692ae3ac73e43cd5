/** Certificate authorities that the analyst added, as sessions follow them. */
import type { Certificate, Session } from 'electron';
import type { Authority } from '../../shared/model/authority';
import type { Log } from '../services/log/log';

/** Numbers of Chromium's `net_error_list.h`, and the one that leaves the decision to Chromium. */
const AUTHORITY_INVALID = -202;
const BY_CHROMIUM = -3;
const OUTCOMES = { trusted: 0, name: -200, date: -201, untrusted: BY_CHROMIUM } as const;

/** Certificates of a chain that are read: a hostile server could send more. */
const MOST_SENT = 10;

const chainOf = (certificate: Certificate): readonly string[] => {
  const chain: string[] = [];
  for (let one: Certificate | undefined = certificate; one && chain.length < MOST_SENT; one = one.issuerCert)
    chain.push(one.data);
  return chain;
};

/**
 * Lets a session accept certificates that lead to one of the authorities. Chromium checks each certificate first; only its error that the
 * authority is unknown is looked at again, by `services/tenant/trust`. Without an authority, a session is as Chromium made it. Chromium
 * remembers outcomes as long as the session lives, so a change of the authorities needs a new session.
 */
export const trustAuthorities = (session: Session, authorities: readonly Authority[], log: Log): void => {
  if (authorities.length === 0) return;
  session.setCertificateVerifyProc(({ errorCode, hostname: host, certificate }, answer) => {
    if (errorCode !== AUTHORITY_INVALID) return answer(BY_CHROMIUM);
    const decide = async () => {
      // Loaded on first use, so that it does not slow the start.
      const { verifyChain } = await import('../services/tenant/trust/verify-chain');
      const pems = authorities.map(({ pem }) => pem);
      const verdict = verifyChain({ host, chain: chainOf(certificate) }, pems, Date.now());
      if (verdict.kind !== 'trusted') log.warn('tenant', { certificate: verdict.why });
      answer(OUTCOMES[verdict.kind]);
    };
    decide().catch((error: unknown) => {
      log.error('tenant', error);
      answer(BY_CHROMIUM);
    });
  });
};
