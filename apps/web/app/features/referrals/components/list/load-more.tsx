import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';

interface Props {
  readonly pages: {
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads on when it comes near the screen. The button stays, for keyboards and for when loading failed. */
export function LoadMore({ pages }: Props) {
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  });

  useEffect(() => {
    if (isFetching || !end.current) return undefined;
    // Observed anew after each page: one that leaves the end in sight makes no new crossing.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: '300px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFetching]);

  const label = isFetchNextPageError ? 'Tentar de novo' : 'Carregar mais';
  return (
    <Stack ref={end} align="center" gap="xs" mt="md">
      {isFetchNextPageError && !isFetchingNextPage && (
        <Text c="dimmed" ta="center" role="alert">
          Não foi possível carregar mais indicações.
        </Text>
      )}
      <Button
        variant="default"
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) void fetchNextPage();
        }}
      >
        {isFetchingNextPage ? 'Carregando...' : label}
      </Button>
    </Stack>
  );
}
