import { terms } from '@indike/contract/texts/terms';
import { brand } from '@indike/ui/brand.ts';
import { texts } from '#app/shared/programme-texts.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import classes from './terms-article.module.css';

/** The terms with the names of this installation and the version of the programme. The API stores the hash of this text. */
export const termsText = terms(brand, texts);

interface Props {
  /** 'h3' in a dialog, where the sections are below the dialog's own title. */
  readonly headings: 'h2' | 'h3';
}

export function TermsArticle({ headings: Heading }: Props) {
  return (
    <article className={classes['article']}>
      <p className={classes['version']}>Em vigor desde {dateText(termsText.version)}</p>
      {termsText.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <Heading>{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}
