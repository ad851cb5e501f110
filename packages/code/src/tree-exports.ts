import type { Tree } from 'web-tree-sitter';

/** A function of the parser's WebAssembly module over the tree at an address. */
type OfTree = (tree: number) => number;

/**
 * Exports of the parser's WebAssembly module for walking a tree. The functions read the cursor from a buffer
 * of the module and leave it there, which avoids copying between calls. The library's own cursor copies the
 * whole buffer around each call, which takes longer than parsing.
 */
export interface TreeExports {
  ts_tree_root_node_wasm: OfTree;
  /** Begins at the node that is in the buffer. */
  ts_tree_cursor_new_wasm: OfTree;
  ts_tree_cursor_delete_wasm: OfTree;
  ts_tree_cursor_goto_first_child_wasm: OfTree;
  ts_tree_cursor_goto_next_sibling_wasm: OfTree;
  ts_tree_cursor_goto_parent_wasm: OfTree;
  ts_tree_cursor_current_node_type_id_wasm: OfTree;
  ts_tree_cursor_current_node_is_named_wasm: OfTree;
  ts_tree_cursor_current_field_id_wasm: OfTree;
  ts_tree_cursor_start_index_wasm: OfTree;
  ts_tree_cursor_end_index_wasm: OfTree;
}

/** Address of a tree in the module's memory: the library stores it under this key. */
export function addressOfTree(tree: Tree): number {
  return (tree as unknown as { 0: number })[0];
}
