import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { Response } from 'express';
import { type Cursor, decodeCursor, encodeCursor } from '../kernel/cursor.js';

export const NEXT_TOKEN_HEADER = 'X-Next-Token';
/** openapi/decisions.md: Lists; also the largest page. */
export const DEFAULT_LIMIT = 100;

/** A query's text as a number where it is written as a whole one; anything else is left to fail. */
const wholeNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;

/** `limit` and `nextToken` of a list (openapi/decisions.md: Lists). */
export class PageQueryDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100, default: DEFAULT_LIMIT })
  @IsOptional()
  @Transform(wholeNumber)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = DEFAULT_LIMIT;

  @ApiPropertyOptional({ type: String })
  @IsOptional()
  @IsString()
  @MaxLength(1000)
  nextToken?: string;
}

/**
 * The place after which the page starts, or nothing for the first page.
 * @throws {AppError} invalid, where the token is not one of ours
 */
export const cursorOf = (query: PageQueryDto): Cursor | undefined =>
  query.nextToken === undefined ? undefined : decodeCursor(query.nextToken);

/** Names where the next page starts; on the last page the header is absent. */
export function setNextToken(response: Response, cursor?: Cursor): void {
  if (cursor !== undefined) response.setHeader(NEXT_TOKEN_HEADER, encodeCursor(cursor));
}
