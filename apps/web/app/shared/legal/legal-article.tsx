import type { LegalText } from '@indike/contract/texts/legal-text';
import { dateText } from '@indike/ui/format/dates.ts';
import classes from './legal-article.module.css';

interface Props {
  readonly text: LegalText;
  /** 'h3' in a dialog, where the sections are below the dialog's own title. */
  readonly headings: 'h2' | 'h3';
}

export function LegalArticle({ text, headings: Heading }: Props) {
  return (
    <article className={classes['article']}>
      <p className={classes['version']}>Em vigor desde {dateText(text.version)}</p>
      {text.sections.map(({ title, paragraphs }) => (
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
