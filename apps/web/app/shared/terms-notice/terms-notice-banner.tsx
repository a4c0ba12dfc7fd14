import type { TermsNotice as Notice } from '@indike/contract/accounts/terms-notice';
import type { ReactNode } from 'react';
import { brand } from '@indike/ui/brand.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { paths } from '../paths.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './terms-notice.module.css';

/** There is nothing to accept: a person who does not object agrees (section 18 of the terms). */
export default function TermsNotice({ notice }: { readonly notice: Notice }): ReactNode {
  return (
    <section className={classes['notice']} aria-label="Mudança nos termos de uso">
      <p>
        <strong>Os termos de uso mudaram.</strong> <Link to={paths.terms}>Leia a nova versão</Link>. Se você
        não concordar, escreva para <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a> até{' '}
        {dateText(notice.object_until)}.
      </p>
    </section>
  );
}
