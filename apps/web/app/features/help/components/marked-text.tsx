import { Fragment } from 'react';
import { piecesOf } from '../model/search.ts';
import './marked-text.css';

interface Props {
  readonly text: string;
  readonly terms: readonly string[];
}

/** A text with the search terms marked, ignoring accents. */
export function MarkedText({ text, terms }: Props) {
  if (terms.length === 0) return text;
  return piecesOf(text, terms).map((piece, index) =>
    piece.hit ? <mark key={index}>{piece.text}</mark> : <Fragment key={index}>{piece.text}</Fragment>,
  );
}
