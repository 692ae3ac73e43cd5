import { showInvisible } from '../../../shared/model/invisible';
import { authLabel, authTone } from '../../components/verdict';

type AuthProps = { readonly spf: string; readonly dkim: string; readonly dmarc: string };

/** Lists the results of the three checks. */
const formatAuth = ({ spf, dkim, dmarc }: AuthProps): string =>
  showInvisible(`SPF ${authLabel(spf)} · DKIM ${authLabel(dkim)} · DMARC ${authLabel(dmarc)}`);

/** SPF, DKIM and DMARC as three squares with a readable name. */
export const AuthSquares = (props: AuthProps) => (
  <span className="auth" role="img" aria-label={formatAuth(props)} title={formatAuth(props)}>
    <i className={authTone(props.spf)} />
    <i className={authTone(props.dkim)} />
    <i className={authTone(props.dmarc)} />
  </span>
);
