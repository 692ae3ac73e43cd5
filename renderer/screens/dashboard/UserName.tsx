import { openRecordInTab } from '../../record/record-screen';
import { refToPerson } from '../../record/record-ref';
import { displayText } from '../../state/format';
import { TEXT } from './text';

type NameProps = { readonly user: string; readonly saas: string };

/** A user on one line: the part before the @, with the whole address in the title and in the name for assistive technology. It opens the user. */
export const UserName = ({ user, saas }: NameProps) => {
  const ref = refToPerson(user, saas);
  const shown = displayText(user);
  const local = <bdi>{displayText(user.split('@')[0] || user)}</bdi>;
  if (!ref)
    return (
      <span className="one-line" title={shown}>
        {local}
      </span>
    );
  return (
    <button
      type="button"
      className="link one-line"
      title={shown}
      aria-label={TEXT.openUser(shown)}
      onClick={() => openRecordInTab(ref, user)}
    >
      {local}
    </button>
  );
};
