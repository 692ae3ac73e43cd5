import { showInvisible } from '../../../shared/model/invisible';
import { authTone } from '../../components/verdict';

type AuthProps = { readonly spf: string; readonly dkim: string; readonly dmarc: string };

/** Lists the results of the three checks. */
export const formatAuth = ({ spf, dkim, dmarc }: AuthProps): string =>
  showInvisible(`SPF ${spf} · DKIM ${dkim} · DMARC ${dmarc}`);

/** SPF, DKIM and DMARC as three squares with a readable name. */
export const AuthSquares = (props: AuthProps) => (
  <span className="auth" role="img" aria-label={formatAuth(props)} title={formatAuth(props)}>
    <i className={authTone(props.spf)} />
    <i className={authTone(props.dkim)} />
    <i className={authTone(props.dmarc)} />
  </span>
);
