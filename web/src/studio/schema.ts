// A scenario's JSON Schema, read as the kinds of entry that a form can have.

import type { Json, Table } from "./api";

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly properties?: { readonly [key: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $defs?: { readonly [name: string]: Schema };
}

export type Shape =
  | { readonly is: "text" } // words, or a quantity with its unit
  | { readonly is: "number" } // a number, or text such as "30 %"
  | { readonly is: "option"; readonly values: readonly Json[] }
  | { readonly is: "group"; readonly properties: readonly (readonly [string, Schema])[]; readonly required: readonly string[] }
  | { readonly is: "choice"; readonly kinds: readonly (readonly [string, Schema])[] } // tables told apart by their `kind`
  | { readonly is: "tuple"; readonly items: readonly Schema[] }
  | { readonly is: "list"; readonly item: Schema }
  | { readonly is: "one-or-many"; readonly item: Schema }
  | { readonly is: "other" };

export class Schemas {
  constructor(readonly root: Schema) {}

  /** The schema with its reference followed; what stands beside the reference wins. */
  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const { $ref, ...beside } = schema;
    const found = this.root.$defs?.[$ref.replace("#/$defs/", "")];
    return found === undefined ? beside : { ...this.resolve(found), ...beside };
  }

  shape(given: Schema): Shape {
    const schema = this.resolve(given);
    if (schema.enum) return { is: "option", values: schema.enum };
    if (schema.type === "boolean") return { is: "option", values: [true, false] };
    if (schema.prefixItems) return { is: "tuple", items: schema.prefixItems };
    if (schema.type === "array" && schema.items) return { is: "list", item: schema.items };
    if (schema.properties) {
      const { kind, ...rest } = schema.properties;
      const properties = kind?.const === undefined ? schema.properties : rest;
      return { is: "group", properties: Object.entries(properties), required: schema.required ?? [] };
    }
    if (schema.oneOf) return this.choice(schema.oneOf);
    if (schema.anyOf) return this.alternatives(schema.anyOf);
    if (schema.type === "number" || schema.type === "integer") return { is: "number" };
    return schema.type === "string" ? { is: "text" } : { is: "other" };
  }

  /** Whether a value has the shape that the schema asks for, one level deep. */
  fits(schema: Schema, value: Json): boolean {
    const shape = this.shape(schema);
    if (shape.is === "group" || shape.is === "choice") return isTable(value);
    if (shape.is === "tuple") return Array.isArray(value) && value.length === shape.items.length;
    if (shape.is === "list") return Array.isArray(value);
    if (shape.is === "option") return shape.values.includes(value);
    if (shape.is === "one-or-many") return isTable(value) || Array.isArray(value);
    return shape.is === "other" || (typeof value !== "object" && (shape.is === "number" || typeof value === "string"));
  }

  /** What stands for an entry that has a place but no value yet: an item just added to a list. */
  blank(schema: Schema): Json {
    const shape = this.shape(schema);
    if (shape.is === "tuple") return shape.items.map((item) => this.blank(item));
    if (shape.is === "list") return [];
    return shape.is === "group" || shape.is === "choice" ? {} : "";
  }

  private choice(options: readonly Schema[]): Shape {
    const kinds: [string, Schema][] = [];
    for (const option of options) {
      const kind = this.resolve(option).properties?.kind?.const;
      if (typeof kind !== "string") return { is: "other" };
      kinds.push([kind, option]);
    }
    return { is: "choice", kinds };
  }

  private alternatives(options: readonly Schema[]): Shape {
    const item = options.find((option) => option.type === "array")?.items;
    if (item) return { is: "one-or-many", item };
    const plain = options.every((option) => ["number", "integer", "string"].includes(option.type ?? ""));
    return plain ? { is: "number" } : { is: "other" };
  }
}

export const isTable = (value: Json | undefined): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How a key is spoken of: "hole chamfer"; names with capitals (X_GA) are the frames' and stay. */
export const spoken = (key: string): string => (/[A-Z]/.test(key) ? key : key.replaceAll("_", " "));
