import { brand } from '@indike/ui/brand.ts';
import { StatusDot } from '@indike/ui/status/status-dot.tsx';
import type { Content, Item } from '../content/topic.ts';
import { MarkedText } from './marked-text.tsx';
import classes from './topic-contents.module.css';

interface Props {
  readonly contents: readonly Content[];
  readonly terms: readonly string[];
}

export function TopicContents({ contents, terms }: Props) {
  return (
    <div className={classes['contents']} data-marked>
      {contents.map((content) =>
        content.kind === 'paragraph' ? (
          <p key={content.text}>
            <Words text={content.text} terms={terms} />
          </p>
        ) : (
          <ListOf key={content.items[0]?.text} content={content} terms={terms} />
        ),
      )}
    </div>
  );
}

function ListOf({ content, terms }: { readonly content: Content & { kind: 'list' } } & Pick<Props, 'terms'>) {
  const { title, steps, items } = content;
  const Items = steps ? 'ol' : 'ul';
  const isLegend = items.some(({ color }) => color !== undefined);
  return (
    <section>
      {title !== undefined && (
        <h2>
          <MarkedText text={title} terms={terms} />
        </h2>
      )}
      <Items className={isLegend ? classes['legend'] : undefined}>
        {items.map((item) => (
          <li key={item.text}>
            {isLegend ? <Status item={item} terms={terms} /> : <Line item={item} terms={terms} />}
          </li>
        ))}
      </Items>
    </section>
  );
}

interface ItemProps {
  readonly item: Item;
  readonly terms: readonly string[];
}

function Line({ item: { label, text }, terms }: ItemProps) {
  return (
    <>
      {label !== undefined && (
        <strong>
          <MarkedText text={label} terms={terms} />{' '}
        </strong>
      )}
      <Words text={text} terms={terms} />
    </>
  );
}

function Status({ item: { label = '', color, text }, terms }: ItemProps) {
  return (
    <>
      <p className={classes['status']}>
        {color ? <StatusDot color={color.hex} /> : <span className={classes['none']} aria-hidden />}
        <span>
          <strong>
            <MarkedText text={label} terms={terms} />
          </strong>{' '}
          <small>{color?.name ?? 'sem cor'}</small>
        </span>
      </p>
      <Words text={text} terms={terms} />
    </>
  );
}

/** Turns the support address into a mail link wherever it appears. */
function Words({ text, terms }: { readonly text: string; readonly terms: readonly string[] }) {
  const [before = '', after] = text.split(brand.supportEmail);
  if (after === undefined) return <MarkedText text={text} terms={terms} />;
  return (
    <>
      <MarkedText text={before} terms={terms} />
      <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
      <MarkedText text={after} terms={terms} />
    </>
  );
}
