import { defangUrl } from '../../shared/rules/defang';
import { copyAndConfirm, copyAs } from '../components/copied';
import { useDefang } from '../state/format';
import type { MailLink } from './sanitize';
import { TEXT } from './text';

/** Copies the address of a link as it was sent, or defanged. */
export const CopyLink = ({ link: { text, url } }: { readonly link: MailLink }) => {
  const show = useDefang();
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={TEXT.copyLink(show(text))}
        onClick={() => copyAs(url, TEXT.copiedLink, 'raw')}
      >
        {TEXT.copy}
      </button>
      <button
        type="button"
        className="link"
        aria-label={TEXT.copyLinkDefanged(show(text))}
        onClick={() => copyAndConfirm(defangUrl(url), TEXT.copiedLink, 'defanged')}
      >
        {TEXT.copyDefanged}
      </button>
    </>
  );
};
