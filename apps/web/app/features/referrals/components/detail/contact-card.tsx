import { ActionIcon, Anchor, Text } from '@mantine/core';
import type { ReferralContact } from '@indike/contract/referrals/referrals';
import { formatPhone, phoneToE164 } from '@indike/rules/identifiers/phone';
import { IconClock, IconMail, IconNotes, IconPencil, IconPhone, IconTrash } from '@indike/ui/icons.ts';
import { whenToCall } from '../../model/contact-fields.ts';
import classes from './contacts.module.css';

interface Props {
  readonly contact: ReferralContact;
  /** Undefined when the action is not allowed now; its control is then not shown. */
  readonly onEdit: (() => void) | undefined;
  readonly onDelete: (() => void) | undefined;
}

export function ContactCard({ contact, onEdit, onDelete }: Props) {
  const { name, occupation, email, phone, observation } = contact;
  const when = whenToCall(contact);
  return (
    <article className={classes['card']} aria-label={name}>
      <div className={classes['top']}>
        <div className={classes['who']}>
          <h3>{name}</h3>
          {occupation && (
            <Text size="sm" c="dimmed">
              {occupation}
            </Text>
          )}
        </div>
        {onEdit && (
          <ActionIcon aria-label={`Editar contato ${name}`} onClick={onEdit}>
            <IconPencil size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {onDelete && (
          <ActionIcon aria-label={`Excluir contato ${name}`} onClick={onDelete}>
            <IconTrash size={20} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
      <ul className={classes['ways']}>
        <li>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          <Anchor href={`tel:${phoneToE164(phone)}`}>{formatPhone(phone)}</Anchor>
        </li>
        <li>
          <IconMail size={18} stroke={1.75} aria-hidden />
          <EmailLink email={email} />
        </li>
        {when !== null && (
          <li>
            <IconClock size={18} stroke={1.75} aria-hidden />
            <span>{when}</span>
          </li>
        )}
        {observation && (
          <li>
            <IconNotes size={18} stroke={1.75} aria-hidden />
            <span className={classes['note']}>{observation}</span>
          </li>
        )}
      </ul>
    </article>
  );
}

/** Lets the address wrap before the @. */
function EmailLink({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <Anchor href={`mailto:${encodeURIComponent(email)}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Anchor>
  );
}
