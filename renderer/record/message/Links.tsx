import { useMemo } from 'react';
import type { Entity } from '../../../shared/model/entity';
import { readProfile } from '../../../shared/model/profiles';
import { EmptyState } from '../../components/EmptyState';
import { judgeLinks } from '../../mail-frame/judge-links';
import { useApp } from '../../state/app-store';
import { LinkTable } from '../email/LinkTable';
import { sentLinks } from '../email/links-of';
import { contextOfHosts } from '../email/own-domains';
import { TEXT } from '../parts/text';
import type { RecordPartProps } from '../record-kind';

/** The links of a chat message, judged as those of an email are: the text beside the host that it leads to, the deceptive ones first. */
export const Links = ({ record }: RecordPartProps<Entity>) => {
  const own = useApp((s) => s.ownDomains);
  const rows = useMemo(() => {
    const { links = [] } = readProfile('message', record);
    return judgeLinks(sentLinks(links), contextOfHosts(own));
  }, [record, own]);
  return rows.length === 0 ? <EmptyState title={TEXT.message.noLinks} /> : <LinkTable rows={rows} />;
};
