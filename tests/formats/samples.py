"""One small file of every format, as its source writes it; votes and places are invented."""

from __future__ import annotations

from canvass.formats.starter import Starter, starter_files

_MEDSL_2016 = (
    "year,stage,special,state,state_postal,state_fips,state_icpsr,county_name,county_fips,county_ansi,county_lat,"
    "county_long,jurisdiction,precinct,candidate,candidate_normalized,office,district,writein,party,mode,votes,"
    "candidate_opensecrets,candidate_wikidata,candidate_party,candidate_last,candidate_first,candidate_middle,"
    "candidate_full,candidate_suffix,candidate_nickname,candidate_fec,candidate_fec_name,candidate_google,"
    "candidate_govtrack,candidate_icpsr,candidate_maplight,dataverse\n"
)


def _medsl_2016(precinct: str, candidate: str, office: str, mode: str, votes: int) -> str:
    place = "Delaware,DE,10,11,Kent County,10001,00217271,39.09,-75.5,Kent"
    return (
        f"2016,gen,FALSE,{place},{precinct},{candidate},x,{office},statewide,FALSE,democratic,{mode},{votes},"
        ",,,,,,,,,,,,,,,president\n"
    )


OWN_TABLE = (
    "updated_at,id,start_date,end_date,election_type,result_type,office,district,special,name_raw,last_name,first_name,"
    "middle_name,party,parent_jurisdiction,jurisdiction,division,votes,votes_type,total_votes,winner,write_in,year\n"
)
"""The header of OpenElections' own results table, without the columns that are always empty."""
PENNSYLVANIA = (
    '"Election Name","County Name","Office Name","District Name","Party Name","Candidate Name","Votes","Yes Votes",'
    '"No Votes","Election Day Votes","ElectionDay Yes Votes","Election Day No Votes","Mail Votes","Mail Yes Votes",'
    '"Mail No Votes","Provisional Votes","Provisional Yes Votes","Provisional No Votes"\n'
)
"""The header of Pennsylvania's own results."""
OWN_ROW = "2015-10-13 06:44:55,x-general,2018-11-06 00:00:00,2018-11-06 00:00:00,general,certified,"
SAMPLES = {
    "medsl-precinct-2016": _MEDSL_2016
    + _medsl_2016("01-31", "Hillary Clinton", "US President", "election day", 176)
    + _medsl_2016("01-31", "Hillary Clinton", "US President", "absentee by mail", 7)
    + _medsl_2016("01-31", "Donald Trump", "US President", "election day", 210)
    + _medsl_2016("01-31", "Donald Trump", "US President", "total", 210)
    + _medsl_2016("Write-ins", "Other", "Governor", "total", 1)
    + _medsl_2016("Write-ins", "Other", "Governor", "total", 2),
    "medsl-president-2016": (
        "county_fips,county_name,jurisdiction,precinct,candidate,party,writein,mode,votes\n"
        "26063,Huron County,HURON,BAD AXE; 1,Hillary Clinton,democratic,FALSE,total,301\n"
        "26063,Huron County,HURON,BAD AXE; 1,Donald Trump,republican,FALSE,total,404\n"
        "26063,Huron County,HURON,Statistical Adjustments,Donald Trump,republican,FALSE,total,-1\n"
        "42001,Adams County,Adams,[Jurisdiction-wide],,,FALSE,total,501\n"
    ),
    "medsl-precinct-2018": (
        "precinct,office,party_detailed,party_simplified,mode,votes,candidate,district,dataverse,stage,special,"
        "writein,magnitude,date,year,state,state_po,state_fips,state_cen,state_ic,county_name,county_fips,"
        "jurisdiction_name,jurisdiction_fips,readme_check\n"
        "A1,US PRESIDENT,DEMOCRAT,DEMOCRAT,ELECTION DAY,10,JOSEPH R BIDEN,,PRESIDENT,GEN,FALSE,FALSE,1,"
        "2020-11-03,2020,DELAWARE,DE,10,51,11,KENT,10001,KENT,10001,FALSE\n"
        "A1,US PRESIDENT,DEMOCRAT,DEMOCRAT,ABSENTEE,30,JOSEPH R BIDEN,,PRESIDENT,GEN,FALSE,FALSE,1,"
        "2020-11-03,2020,DELAWARE,DE,10,51,11,KENT,10001,KENT,10001,FALSE\n"
        "A1,US PRESIDENT,REPUBLICAN,REPUBLICAN,TOTAL,25,DONALD J TRUMP,,PRESIDENT,GEN,FALSE,FALSE,1,"
        "2020-11-03,2020,DELAWARE,DE,10,51,11,KENT,10001,KENT,10001,FALSE\n"
        "A1,US PRESIDENT,,,TOTAL,3,UNDERVOTES,,PRESIDENT,GEN,FALSE,FALSE,1,"
        "2020-11-03,2020,DELAWARE,DE,10,51,11,KENT,10001,KENT,10001,FALSE\n"
    ),
    "medsl-county": (
        "year,state,state_po,county_name,county_fips,office,candidate,party,candidatevotes,totalvotes,version,mode\n"
        "2020,DELAWARE,DE,KENT,10001,US PRESIDENT,JOSEPH R BIDEN JR,DEMOCRAT,44552,44552,20220315,TOTAL\n"
        "2020,DELAWARE,DE,SUSSEX,10005,US PRESIDENT,JOSEPH R BIDEN JR,DEMOCRAT,100,300,20220315,ELECTION DAY\n"
        "2020,DELAWARE,DE,SUSSEX,10005,US PRESIDENT,JOSEPH R BIDEN JR,DEMOCRAT,200,300,20220315,ABSENTEE\n"
        "2020,DELAWARE,DE,SUSSEX,10005,US PRESIDENT,JOSEPH R BIDEN JR,DEMOCRAT,300,300,20220315,TOTAL\n"
    ),
    "medsl-county-2016": (
        "year,state,state_po,county,FIPS,office,candidate,party,candidatevotes,totalvotes,version\n"
        "2016,Alabama,AL,Autauga,01001,President,Hillary Clinton,democrat,5936,24108,20191203\n"
        "2016,Alabama,AL,Autauga,01001,President,Donald Trump,republican,18172,24108,20191203\n"
    ),
    "openelections-results-county": (
        OWN_TABLE
        + "".join(
            f"{OWN_ROW}Governor,,False,{who},,,,{party},,{county},"
            f"ocd-division/country:us/state:md/{division},{votes},,,,,2018\n"
            for county, division in (
                ("Baltimore", "county:baltimore"),
                ("Baltimore City", "place:baltimore"),
            )
            for who, party, votes in (("Larry Hogan", "REP", 40), ("Ben Jealous", "DEM", 30))
        )
    ),
    "openelections-results-precinct": (
        OWN_TABLE
        + "".join(
            f"{OWN_ROW}State House,046,True,,{last},{first},{middle},{party},{county},12 - Lee,"
            f"ocd-division/country:us/state:va/{division}/precinct:12_-_lee,{votes},,,,False,2009\n"
            for county, division in (("Fairfax", "county:fairfax"), ("Fairfax", "place:fairfax"))
            for first, middle, last, party, votes in (
                ("JOSEPH", "ROBERT", "MURRAY", "Republican", 40 + len(division)),
                ("CHARNIELE", "LERHONDA", "HERRING", "Democratic", 50 + len(division)),
            )
        )
    ),
    "openelections-county-levels": (
        "office,district,candidate,party,reporting_level,jurisdiction,votes\n"
        "Governor,,Ann Lee,DEM,county,Adair,40\n"
        "Governor,,Bo Ray,REP,county,Adair,30\n"
        "Governor,,Ann Lee,DEM,county,Polk,10\n"
        "Governor,,Bo Ray,REP,county,Polk,25\n"
        "Governor,,Ann Lee,DEM,racewide,Totals,50\n"
        "Governor,,Bo Ray,REP,racewide,Totals,55\n"
    ),
    "washington-votes-by-county": (
        "ballotname,partycode,officename,officeposition,reporting_level,jurisdiction,votes\n"
        "Ann Lee,D,State Senate District #7,,county,Ferry,40\n"
        "Bo Ray,R,State Senate District #7,,county,Ferry,30\n"
        "Ann Lee,D,State Senate District #7,,county,Stevens,10\n"
        "Bo Ray,R,State Senate District #7,,county,Stevens,25\n"
        "Ann Lee,D,State Senate District #7,,state,Washington,50\n"
        "Bo Ray,R,State Senate District #7,,state,Washington,55\n"
    ),
    "colorado-votes-by-county": (
        "county_name,contest_name,choice,votes\n"
        "Adams,Governor,Ann Lee,100\n"
        "Adams,Governor,Bo Ray,90\n"
        "Gilpin,Governor,Ann Lee,5\n"
        "Gilpin,Governor,Bo Ray,30\n"
    ),
    "openelections-county": (
        "county,office,district,party,candidate,votes,election_day,mail\n"
        "Adams,President,,DEM,Joseph R. Biden,30,10,20\n"
        "Adams,President,,REP,Donald J. Trump,50,40,10\n"
        "Forest,President,,DEM,Joseph R. Biden,7,3,4\n"
        "Forest,President,,REP,Donald J. Trump,18,16,2\n"
    ),
    "openelections-precinct": (
        "county,precinct,office,district,candidate,party,votes,election_day,mail\n"
        "Forest,Barnett Township,Registered Voters,,,,277,,\n"
        "Forest,Barnett Township,Ballots Cast,,,,221,164,57\n"
        "Forest,Barnett Township,President,,Joseph R. Biden,DEM,62,25,37\n"
        "Forest,Barnett Township,President,,Donald J. Trump,REP,157,138,19\n"
        "Forest,Barnett Township,President,,Write-ins,,2,1,1\n"
    ),
    "dc-results": (
        "ElectionDate,ElectionName,ContestNumber,ContestName,PrecinctNumber,WardNumber,Candidate,Party,Votes\n"
        + "".join(
            f"11/6/2018 12:00:00 AM,General Election,{row}\n"
            for row in (
                "-1,BALLOTS CAST - TOTAL,1,6,,CITYWIDE,70",
                "4,MAYOR OF THE DISTRICT OF COLUMBIA,1,6,Muriel Bowser,DEM,50",
                "4,MAYOR OF THE DISTRICT OF COLUMBIA,1,6,Ann C. Wilcox,STG,20",
            )
        )
    ),
    "pennsylvania-results": (
        PENNSYLVANIA
        + '"2015 Municipal Election","ADAMS","Justice of the Supreme Court","Statewide","Democratic","WECHT, DAVID",'
        '"1,092","0","0",,,,,,,,,\n'
        '"2015 Municipal Election","ADAMS","Justice of the Supreme Court (Retention)","Statewide","","SAYLOR, THOMAS",'
        '"0","1,201","310",,,,,,,,,\n'
    ),
    "openelections-town": (
        "town,county,office,district,party,candidate,winner,votes\n"
        "Acworth,Sullivan,Governor,,R,Ovide Lamontagne,False,191\n"
        "Acworth,Sullivan,Governor,,D,Maggie Hassan,True,262\n"
        "Acworth,Sullivan,Governor,,,Scatter,False,3\n"
    ),
    "openelections-town-precinct": (
        "county,town,precinct,office,district,candidate,party,votes\n"
        "Windsor,Hartford,Windsor 4-1,Governor,,Peter Shumlin,Democratic,714\n"
        "Windsor,Hartford,Windsor 4-2,Governor,,Peter Shumlin,Democratic,2642\n"
        "Windsor,Norwich,,Governor,,Peter Shumlin,Democratic,1839\n"
    ),
    "openelections-assembly-district-precinct": (
        "county,assembly_district,precinct,party,office,district,candidate,votes\n"
        "New York,65,1,Democratic,President,,Pete Buttigieg,2\n"
        "New York,65,1,Democratic,President,,Joseph R. Biden,86\n"
        "New York,66,1,Democratic,President,,Pete Buttigieg,1\n"
        "New York,66,1,Democratic,President,,Joseph R. Biden,73\n"
    ),
    "county-races": (
        "county,precinct_id,precinct_name,race_id,race,candidate_id,candidate,party,count\n"
        "Greenlee,501,001 EAGLE,1392,Attorney General,999996,Times Counted,,13\n"
        'Greenlee,501,001 EAGLE,1392,Attorney General,10,"BRNOVICH, MARK",REP,9\n'
        'Greenlee,501,001 EAGLE,1392,Attorney General,30,"ROTELLINI, FELECIA",DEM,3\n'
    ),
    "medsl-precinct-2018-names": (
        "precinct,office,party,mode,votes,jurisdiction,county,candidate,district,dataverse,year,stage,state,special,"
        "writein,state_po,state_fips,state_cen,state_ic\n"
        '"City of WISCONSIN RAPIDS Wards 11-21,24-29",US Senate,democrat,total,17,Wood,Wood,Tammy Baldwin,statewide,'
        "senate,2018,gen,Wisconsin,FALSE,FALSE,WI,55,35,25\n"
        '"City of WISCONSIN RAPIDS Wards 11-21,24-29",US Senate,republican,total,15,Wood,Wood,Leah Vukmir,statewide,'
        "senate,2018,gen,Wisconsin,FALSE,FALSE,WI,55,35,25\n"
    ),
    "openelections-ward": (
        "county,ward,office,district,total votes,party,candidate,votes\n"
        'Milwaukee,"Village Of Bayside Wards 1,1S,3,3S",State Senate,8,1331,REP,Alberta Darling,892\n'
        'Milwaukee,"Village Of Bayside Wards 1,1S,3,3S",State Senate,8,1331,DEM,Sandra Pasch,434\n'
        'Milwaukee,"Village Of Bayside Wards 1,1S,3,3S",State Senate,8,1331,,Scattering,5\n'
    ),
    "wisconsin-2016-wards": (
        "county,municipality,reporting_unit,count,total,trump,clinton,castle,johnson,stein,moorehead,de_la_fuente,"
        "fox_wi,mcmullin_wi,maturen_wi,schoenke_wi,keniston_wi,kotlikoff_wi,hoefling_wi,maldonado_wi,soltysik_wi,"
        "scattering\n"
        "ADAMS,CITY OF ADAMS,CITY OF ADAMS Ward 1-4,original,755,379,329,6,16,6,2,1,0,4,0,0,0,0,0,0,0,12\n"
        "ADAMS,CITY OF ADAMS,CITY OF ADAMS Ward 1-4,recount,748,377,325,6,15,6,2,1,0,4,0,0,0,0,0,0,0,12\n"
    ),
    "wisconsin-2016-counties": (
        "fips,county,recount_method,total_original,total_recount,trump_original,trump_recount,clinton_original,"
        "clinton_recount,johnson_original,johnson_recount,stein_original,stein_recount\n"
        "55001,ADAMS,Hand Count,10164,10130,5983,5966,3770,3745,207,216,80,79\n"
    ),
    "us-county-president-2016": (
        "fips,state,county,clinton,trump,johnson,stein,mcmullin,castle,other,total\n"
        "01001,AL,Autauga County,5936,18172,546,105,0,0,0,24759\n"
        "02000,AK,Alaska (statewide),116454,163387,18725,5735,0,3866,10441,318608\n"
    ),
    "us-county-president-2012-2016": (
        "fips,state,county,obama_2012,romney_2012,other_2012,clinton_2016,trump_2016,other_2016\n"
        "01001,Alabama,Autauga,6363,17379,190,5936,18172,865\n"
        "36000,Missouri,Kansas City,105670,29509,1917,97735,24654,7000\n"
    ),
    "us-county-president-2020": (
        "fips,state,county,dem,rep,total\n"
        "09001,Connecticut,Fairfield County,297505,169039,475107\n"
        "02901,Alaska,District 1,3477,3511,7314\n"
    ),
    "us-county-president-2024": (
        "fips,state,county,dem,rep,total\n"
        "02013,Alaska,State House District 13,3682,3589,7271\n"
        "09110,Connecticut,Capitol Planning Region,285105,181038,474268\n"
    ),
    "us-county-demographics-2016": (
        "fips,state,county,total_population,cvap,white_pct,black_pct,hispanic_pct,foreignborn_pct,female_pct,"
        "age29andunder_pct,age65andolder_pct,median_hh_inc,clf_unemploy_pct,lesshs_pct,lesscollege_pct,"
        "lesscollege_whites_pct,rural_pct,ruralurban_cc,bachelors_pct\n"
        "01001,Alabama,Autauga,55049.0,40690.0,75.68,18.37,2.57,1.84,51.18,40.0,13.98,53099.0,5.59,12.4,75.4,74.1,"
        "42.0,2.0,24.59\n"
        "46113,South Dakota,Shannon,,,,,,,,,,,,,,,,,\n"
    ),
    **{
        f"canvass-{name.removesuffix('.csv')}": text
        for name, text in starter_files(Starter.US_STATE).items()
        if name.endswith(".csv")
    },
}
"""Text of a file by the name of its format."""
