/// The statements of tables of texts, and of what people have set about language, prepared when the first of them
/// comes. Values are bound, never spliced.
struct TableStatements {
  let tables: Statement
  let table: Statement
  let content: Statement
  let add: Statement
  let replace: Statement
  let remove: Statement
  let purge: Statement
  let noteChange: Statement
  let setDevelopment: Statement
  let setLanguagesSetting: Statement
  let setCalendar: Statement

  init(_ database: Database) throws(StoreError) {
    tables = try Statement(
      database,
      """
      SELECT id, language, name, kind, entries, length(content) FROM text_table WHERE app = ?1
        ORDER BY number
      """)
    table = try Statement(
      database,
      """
      SELECT id, language, name, kind, entries, length(content) FROM text_table
        WHERE app = ?1 AND language = ?2 AND name = ?3 AND kind = ?4
      """)
    content = try Statement(database, "SELECT content FROM text_table WHERE id = ?1")
    add = try Statement(
      database,
      """
      INSERT INTO text_table (id, app, language, name, kind, number, entries, content)
        VALUES (?1, ?2, ?3, ?4, ?5,
        (SELECT ifnull(max(number), 0) + 1 FROM text_table WHERE app = ?2), ?6, ?7)
      """)
    replace = try Statement(
      database,
      """
      UPDATE text_table SET id = ?1, entries = ?2, content = ?3 WHERE id = ?4
      """)
    remove = try Statement(database, "DELETE FROM text_table WHERE id = ?1")
    purge = try Statement(
      database,
      """
      DELETE FROM text_table WHERE id IN (SELECT id FROM text_table WHERE app = ?1 LIMIT ?2)
      """)
    noteChange = try Statement(database, "UPDATE app SET tables_revision = ?1 WHERE id = ?2")
    setDevelopment = try Statement(database, "UPDATE app SET development = ?1 WHERE id = ?2")
    setLanguagesSetting = try Statement(
      database, "UPDATE user SET languages_setting = ?1 WHERE id = ?2")
    setCalendar = try Statement(database, "UPDATE user SET calendar = ?1 WHERE id = ?2")
  }
}
